//go:build !js

package account

import "strings"

// Device is what somebody signs in with, as far as its browser tells.
type Device struct {
	Form    string // desk, phone, tablet or program
	Browser string // Firefox; empty if it is none we know
	System  string // Linux; empty if it is none we know
}

// told are what browsers and systems are called, by a word of the header User-Agent. The order counts: many name others.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"},
		{"FxiOS", "Firefox"}, {"Chrom", "Chrome"}, {"CriOS", "Chrome"}, {"Safari", "Safari"}}
	systems = [][2]string{{"iPhone", "iOS"}, {"iPad", "iPadOS"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
		{"Mac OS", "macOS"}, {"Linux", "Linux"}}
)

// DeviceOf reads the header User-Agent. What it says is a hint for its owner, and nothing hangs on it.
func DeviceOf(agent string) Device {
	find := func(list [][2]string) string {
		for _, x := range list {
			if strings.Contains(agent, x[0]) {
				return x[1]
			}
		}
		return ""
	}
	d := Device{Form: "desk", Browser: find(browsers), System: find(systems)}
	switch {
	case d.Browser == "":
		d.Form = "program"
	case d.System == "iPadOS", d.System == "Android" && !strings.Contains(agent, "Mobile"):
		d.Form = "tablet"
	case strings.Contains(agent, "Mobile"):
		d.Form = "phone"
	}
	return d
}

// Short is what browser and system are called, the same in all languages; empty if they are none we know.
func (d Device) Short() string { return strings.Trim(d.Browser+", "+d.System, ", ") }

// String is a device as it is stored.
func (d Device) String() string { return d.Form + "/" + d.Browser + "/" + d.System }

// ReadDevice reads what String wrote.
func ReadDevice(s string) Device {
	parts := append(strings.SplitN(s, "/", 3), "", "", "")
	return Device{Form: parts[0], Browser: parts[1], System: parts[2]}
}
