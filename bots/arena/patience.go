//go:build !js

package arena

import "time"

// patience is how long a bot that counts may think at a table; 0 is as long as it takes.
const patience = time.Duration(0)
