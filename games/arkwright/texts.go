//go:build !js

package arkwright

import _ "embed"

//go:embed RULES-2025.md
var rules2025 string

//go:embed RULES-2014.md
var rules2014 string
