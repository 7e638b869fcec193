# A thousand and more buffers without a byte to spare: not found is not the same as impossible, and the message says so.
# RUN: /usr/bin/python3 ./cut.py > cut.csv && asc2-memplan --csv cut.csv --capacity 1048576
#--- file cut.py
"""A full rectangle cut into 1500 buffers, so that a plan exists."""
import random

random.seed(1)
pieces = [(0, 6000, 0, 1 << 20)]
while len(pieces) < 1500:
    some = random.sample(range(len(pieces)), min(8, len(pieces)))
    begin, end, low, high = pieces.pop(max(some, key=lambda i: (pieces[i][1] - pieces[i][0]) * (pieces[i][3] - pieces[i][2])))
    if random.random() < 0.5 and end - begin > 1:
        at = random.randint(begin + 1, end - 1)
        pieces += [(begin, at, low, high), (at, end, low, high)]
    else:
        at = random.randint(low + 1, high - 1)
        pieces += [(begin, end, low, at), (begin, end, at, high)]
print("id,lower,upper,size")
for number, (begin, end, low, high) in enumerate(pieces):
    print(f"{number},{begin},{end},{high - low}")
#--- stderr
asc2-memplan: error: memory: 1048576 bytes are alive at most, 1048576 are there, but no placement was found, in 0 steps of exact search [memplan-gave-up]
asc2-memplan: 1 error
#--- exit 1
