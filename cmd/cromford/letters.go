package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"cromford/internal/account"
)

// tray keeps letters as files instead of sending them, for tests of the page.
type tray struct{ folder string }

// Post writes a letter into the folder.
func (t tray) Post(_ context.Context, l account.Letter) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.folder, time.Now().Format("150405.000000000")+".json"), text, 0o600)
}
