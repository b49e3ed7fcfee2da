module tael

go 1.19
