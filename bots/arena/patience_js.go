package arena

import "time"

// patience is how long a bot that counts may think at a table: the device may be a slow one.
const patience = 10 * time.Second
