//go:build !js

package limit

import (
	"net"
	"net/netip"
)

// Listener bounds the connections of each address and of all; who has too many is hung up on. Proxies that are trusted speak
// for many, so they have no bound of their own.
type Listener struct {
	net.Listener
	Proxies Proxies
	Counts  *Counts
}

// Accept waits for the next connection that is within the bounds.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		who := c.RemoteAddr().String()
		if from, err := netip.ParseAddrPort(who); err == nil {
			if addr := from.Addr().Unmap(); !l.Proxies.trusted(addr) {
				who = household(addr)
			} // else by the port: one connection each
		}
		back, _, ok := l.Counts.Hold(who)
		if !ok {
			_ = c.Close() // nobody is told: there may be thousands of them
			continue
		}
		return &counted{c, back}, nil
	}
}

// counted is a connection that gives its place back.
type counted struct {
	net.Conn
	back func()
}

func (c *counted) Close() error {
	c.back()
	return c.Conn.Close()
}
