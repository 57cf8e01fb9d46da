package engine

// GaugeList collects the gauges of a position.
type GaugeList struct{ List []Gauge }

// Add adds a number.
func (l *GaugeList) Add(name string, seat Seat, value int) {
	l.List = append(l.List, Gauge{Name: name, Seat: seat, Value: value})
}

// Quiet adds a number that is not part of previews.
func (l *GaugeList) Quiet(name string, seat Seat, value int) {
	l.List = append(l.List, Gauge{Name: name, Seat: seat, Value: value, Quiet: true})
}

// Flag adds what is so or not so, as 1 or 0; it is not part of previews.
func (l *GaugeList) Flag(name string, seat Seat, on bool) {
	value := 0
	if on {
		value = 1
	}
	l.Quiet(name, seat, value)
}
