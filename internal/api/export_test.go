package api

// Scoped tells whether an operation names the scope that a token needs for it.
func Scoped(pattern string) bool { return dear[pattern].scope != "" }
