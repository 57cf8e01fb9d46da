package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// OpenFolder opens the SQLite database of a folder for the one server that may have it.
func OpenFolder(ctx context.Context, dir string) (*Store, error) {
	release, err := Folder(dir)
	if err != nil {
		return nil, err
	}
	st, err := Open(ctx, filepath.Join(dir, "cromford.db"))
	if err != nil {
		return nil, errors.Join(err, release())
	}
	st.release = release
	return st, nil
}

// Folder makes the folder of a SQLite database ready for one server: nobody else on the machine can read it, and no second
// server can open it. What is returned gives it free again; so does the end of the process, however it ends.
func Folder(dir string) (release func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	if err := private(dir); err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetPermissions(0o600))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the data folder: %w", err)
	}
	if !ok {
		return nil, fmt.Errorf("the folder %s is in use by another server; stop it, or give this one another folder with --data", dir)
	}
	return lock.Unlock, nil
}

// private takes the rights of everybody but the owner from a folder and the files of a database in it: of folders that an
// earlier version has made, too.
func private(dir string) error {
	errs := []error{os.Chmod(dir, 0o700)} // #nosec G302 -- a folder must be entered
	files, err := filepath.Glob(filepath.Join(dir, "*.db*"))
	errs = append(errs, err)
	for _, f := range files {
		errs = append(errs, os.Chmod(f, 0o600))
	}
	return errors.Join(errs...)
}
