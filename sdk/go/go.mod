module tael.internal/tael

go 1.19
