module cromford

go 1.26

require (
	github.com/alecthomas/kong v1.16.1 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
