package words

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// Whatever a name resolves to, only addresses of the internet are dialled.
func TestOutside(t *testing.T) {
	for _, a := range []string{"127.0.0.1:443", "[::1]:443", "10.0.0.1:80", "172.16.3.4:443", "192.168.1.1:443", "169.254.169.254:80",
		"100.64.0.1:443", "100.127.255.255:443", "0.0.0.0:443", "0.1.2.3:443", "[::]:443", "[fe80::1]:443", "[fe80::1%eth0]:443",
		"[fc00::1]:443", "[fd00:ec2::254]:80", "[::ffff:127.0.0.1]:443", "[::ffff:169.254.169.254]:80", "[::127.0.0.1]:443",
		"[64:ff9b::7f00:1]:443", "[64:ff9b::a9fe:a9fe]:80", "[2002:7f00:1::]:443", "[2001:0:1::1]:443", "224.0.0.1:443", "[ff02::1]:443",
		"255.255.255.255:443", "240.0.0.1:443", "192.0.2.1:443", "198.18.0.1:443", "203.0.113.9:443", "[2001:db8::1]:443", "nonsense"} {
		if outside(a) == nil {
			t.Errorf("%s is dialled", a)
		}
	}
	for _, a := range []string{"8.8.8.8:443", "1.1.1.1:443", "100.63.255.255:443", "100.128.0.1:443", "172.32.0.1:443",
		"[2606:4700:4700::1111]:443", "[2a00:1450:4001::1]:443"} {
		if err := outside(a); err != nil {
			t.Errorf("%s: %v", a, err)
		}
	}
}

func TestAddressesAreChecked(t *testing.T) {
	st := newStreet(false)
	for _, a := range []string{"", "hello", "http://example.org/", "ftp://example.org/", "https://127.0.0.1/", "https://[::1]/",
		"https://10.1.2.3:8443/x",
		"https://user:pw@example.org/", "file:///etc/passwd", "https://[fd00::1]/"} {
		if st.check(a) == nil {
			t.Errorf("%q is taken", a)
		}
	}
	if err := st.check("https://hooks.example.org/hester?x=1"); err != nil {
		t.Error(err)
	}
}

// A server on this machine is not reached, neither by a name that leads here nor through somebody who sends us on; and nobody
// sends us on anywhere.
func TestStreetLeadsOutside(t *testing.T) {
	reached := 0
	here := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	defer here.Close()
	_, port, err := net.SplitHostPort(here.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	st := newStreet(false)
	for _, name := range []string{"localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+net.JoinHostPort(trim(name), port)+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		if res, err := st.Do(req); err == nil {
			t.Errorf("%s answered %d", name, res.StatusCode)
		}
	}
	away := httptest.NewServer(http.RedirectHandler(here.URL, http.StatusTemporaryRedirect))
	defer away.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, away.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := newStreet(true).Do(req)
	if err != nil || res.StatusCode != http.StatusTemporaryRedirect || answered(res) == nil {
		t.Error(res, err)
	}
	if reached != 0 {
		t.Errorf("it was reached %d times", reached)
	}
}

func trim(s string) string {
	if s[0] == '[' {
		return s[1 : len(s)-1]
	}
	return s
}

// The example of the specification (standard-webhooks, spec/standard-webhooks.md and the tests of its libraries).
func TestSign(t *testing.T) {
	got, err := sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0),
		[]byte(`{"test": 2432232314}`))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want || err != nil {
		t.Errorf("%s %v, want %s", got, err, want)
	}
}
