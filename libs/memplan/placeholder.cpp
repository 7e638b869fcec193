namespace asc2 {}
