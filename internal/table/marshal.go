//go:build !js

package table

import "github.com/segmentio/encoding/json"

// appendJSON writes a value as encoding/json does, to the byte, and in less than half the time: a state is written for every update of
// everybody who looks on.
func appendJSON(b []byte, v any) ([]byte, error) {
	return json.Append(b, v, json.EscapeHTML|json.SortMapKeys)
}
