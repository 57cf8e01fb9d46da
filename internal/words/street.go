package words

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// street is the way to addresses that people have given us. It leads to the world outside and nowhere else: not to this machine,
// not to its neighbours, whatever a name resolves to at the moment of dialling.
type street struct {
	client  *http.Client
	private bool // for tests
}

// patience is how long somebody may take to answer.
const patience = 15 * time.Second

func newStreet(private bool) *street {
	d := &net.Dialer{Timeout: 5 * time.Second, Control: func(_, address string, _ syscall.RawConn) error {
		if private {
			return nil
		}
		return outside(address)
	}}
	return &street{private: private, client: &http.Client{
		Timeout: patience,
		Transport: &http.Transport{DialContext: d.DialContext, TLSHandshakeTimeout: 5 * time.Second, MaxIdleConnsPerHost: 2,
			IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: true, MaxResponseHeaderBytes: 16 << 10}, // and no proxy
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// errInside is returned for an address that is not of the world outside.
var errInside = errors.New("this address is not one of the internet")

// special are the addresses that are of no use to anybody outside, beyond those that net/netip knows: shared and benchmark
// networks, documentation, and ways to have an IPv4 address pass for another.
var special = func() (out []netip.Prefix) {
	for _, p := range []string{"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
		"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23",
		"2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10"} {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}()

// outside is an error unless an address, as it is dialled, is one of the internet.
func outside(address string) error {
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return errInside
	}
	a := ap.Addr().Unmap().WithZone("")
	if ap.Addr().Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() {
		return errInside
	}
	for _, p := range special {
		if p.Contains(a) {
			return errInside
		}
	}
	return nil
}

// check is an error if an address cannot be asked at all. What its name resolves to is looked at when it is dialled.
func (st *street) check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.User != nil || len(address) > 1000:
		return fail("that is not an address; it looks like https://example.org/path")
	case st.private && u.Scheme == "http":
		return nil
	case u.Scheme != "https":
		return fail("the address must begin with https://")
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !st.private {
		if err := outside(netip.AddrPortFrom(a, 443).String()); err != nil {
			return fail("that address is not one of the internet")
		}
	}
	return nil
}

// Do asks, and reads the answer away.
func (st *street) Do(r *http.Request) (*http.Response, error) {
	res, err := st.client.Do(r)
	if err != nil {
		return nil, bare(err)
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // so that the connection can be used again
	return res, res.Body.Close()
}

// answered sorts answers: 2xx is well, others are tried again.
func answered(res *http.Response) error {
	if res.StatusCode/100 == 2 {
		return nil
	}
	return fmt.Errorf("it answered %d", res.StatusCode)
}

// deadlineOf bounds a delivery.
func deadlineOf(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, patience)
}
