# A version of the format that this tool does not know.
# RUN: asc2-fmt
a2ir 2
#--- stderr
<stdin>:3:1: error: format version 2 is not known; this tool reads version 1 [format-version]
    3 | a2ir 2
      | ^~~~~~
   = help: use the tools of the release that wrote this file
asc2-fmt: 1 error
#--- exit 1
