package main

import (
	"context"
	"log/slog"
	"net"
	"os"
	"strconv"
)

// listen takes the socket that systemd holds for us, or opens one. A socket that is held stays open while the program is
// started again: whoever comes meanwhile waits and is not refused.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	const first = 3 // of the files that systemd hands over
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) || os.Getenv("LISTEN_FDS") != "1" {
		return (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	}
	f := os.NewFile(first, "the socket of systemd")
	defer f.Close() //nolint:errcheck // the listener has its own
	return net.FileListener(f)
}

// tellSystemd says how far we are, if anybody wants to know.
func tellSystemd(ctx context.Context, log *slog.Logger, state string) {
	name := os.Getenv("NOTIFY_SOCKET")
	if name == "" {
		return
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "unixgram", name)
	if err == nil {
		_, err = conn.Write([]byte(state))
		_ = conn.Close() // what was written is sent
	}
	if err != nil {
		log.Warn("systemd was not told", "state", state, "reason", err)
	}
}
