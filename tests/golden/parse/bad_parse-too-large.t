# A function of more bytes than are read.
# RUN: (printf 'import asc2\n@asc2.jit\ndef k(n: int):\n'; yes '    # a line that only fills the function' | head -120000; echo '    pass') | asc2-parse --grid 1 --arg n=1
#--- stderr
<stdin>:3:5: error: this function has 5040034 bytes; at most 4194304 are read [parse-too-large]
    3 | def k(n: int):
      |     ^
asc2-parse: 1 error
#--- exit 1
