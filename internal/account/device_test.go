package account_test

import (
	"testing"

	"cromford/internal/account"
)

func TestDeviceOf(t *testing.T) {
	for agent, want := range map[string]account.Device{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                 {Form: "desk", Browser: "Firefox", System: "Linux"},
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0":                  {Form: "desk", Browser: "Edge", System: "Windows"},
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15":                  {Form: "desk", Browser: "Safari", System: "macOS"},
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1": {Form: "phone", Browser: "Chrome", System: "iOS"},
		"Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":    {Form: "phone", Browser: "Samsung Internet", System: "Android"},
		"Mozilla/5.0 (Linux; Android 15; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                         {Form: "tablet", Browser: "Chrome", System: "Android"},
		"Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1":         {Form: "tablet", Browser: "Safari", System: "iPadOS"},
		"Go-http-client/1.1": {Form: "program"}, "": {Form: "program"},
	} {
		if got := account.DeviceOf(agent); got != want || account.ReadDevice(got.String()) != want {
			t.Errorf("%s is %+v, want %+v", agent, got, want)
		}
	}
	if got := (account.Device{Form: "desk", Browser: "Firefox"}).Short(); got != "Firefox" {
		t.Errorf("%q", got)
	}
}

func TestCleanAddress(t *testing.T) {
	for in, want := range map[string]string{" Ada@Example.ORG ": "ada@example.org", "a.b+c@d.example": "a.b+c@d.example", "x@localhost": "x@localhost"} {
		if got, err := account.CleanAddress(in); err != nil || got != want {
			t.Errorf("%q is %q, %v", in, got, err)
		}
	}
	for _, bad := range []string{"", "@", "a@b", "a@b.c\r\nBcc: x@y.z", "A <a@b.c>", "a@b.c,d@e.f", `"a b"@c.d`, "a b@c.d"} {
		if got, err := account.CleanAddress(bad); err == nil {
			t.Errorf("%q is %q", bad, got)
		}
	}
}
