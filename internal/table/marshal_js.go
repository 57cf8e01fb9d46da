package table

import "encoding/json"

// appendJSON writes a value. A browser fetches the program, so it has no second way to do so.
func appendJSON(b []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(b, text...), err
}
