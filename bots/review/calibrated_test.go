package review

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

var (
	readRows = flag.String("read", "", "files of rows that TestCalibration has written, with commas between them")
	parts    = flag.Float64("part", 1, "with -read: what part of a difference is stated")
	doubts   = flag.Float64("doubt", 0, "with -read: and its error")
	before   = flag.Float64("before", 1, "with -read: only what comes before this part of a game")
	asides   = flag.Bool("asides", false, "with -read: answers aside as well, and not whole turns alone")
	plotFile = flag.String("plot", "", "with -read: an SVG of what was stated and measured, to be written there")
)

// TestCalibrated makes a table of rows: what play-outs foresaw beside what play measured, what part of it holds, and of the losses that
// would be shown if that part was stated, what is stated and what was measured.
func TestCalibrated(t *testing.T) {
	if *readRows == "" {
		t.Skip("reads the rows of TestCalibration; name them with -read")
	}
	list := calibratedRows(t)
	foresaw := func(r *calibrated) float64 { return r.Foreseen }
	t.Logf("%d positions; of what was foreseen %s holds", len(list), part(list))
	for third, name := range []string{"first third", "second", "last"} {
		of := slices.DeleteFunc(slices.Clone(list), func(r *calibrated) bool { return 3*r.Turn/r.Of != third })
		t.Logf("%-12s %s", name, compared(of, foresaw))
	}
	t.Logf("%-12s %s", "all", compared(list, foresaw))
	// The halves: each is stated by what was found in the other, so that nothing is judged by what it was fitted to.
	for half := range 2 {
		own := slices.DeleteFunc(slices.Clone(list), func(r *calibrated) bool { return r.Deal%2 != half })
		other := slices.DeleteFunc(slices.Clone(list), func(r *calibrated) bool { return r.Deal%2 == half })
		b, _ := holding(other)
		said := func(r *calibrated) float64 { return b * r.Foreseen }
		t.Logf("games %d of 2, stated by the part of the others, %.2f: %s", half, b, compared(own, said))
	}
	stated := func(r *calibrated) (loss, err float64) {
		return *parts * r.Foreseen, math.Hypot(*parts*r.Error, *doubts*r.Foreseen)
	}
	shown := slices.DeleteFunc(slices.Clone(list), func(r *calibrated) bool {
		loss, err := stated(r)
		return loss < sure*err || loss < least
	})
	loss := func(r *calibrated) float64 { l, _ := stated(r); return l }
	within := 0
	var points [][3]float64
	var errs []float64
	for _, r := range shown {
		l, e := stated(r)
		m, se := moments(r.Measured)
		if math.Abs(m-l) <= 2*math.Hypot(e, se) {
			within++
		}
		points, errs = append(points, [3]float64{l, m, se}), append(errs, e)
	}
	mean, _ := moments(errs)
	t.Logf("stated %.2f ± %.2f of it: %d are shown, %s; error of one %.1f; %d within twice both errors", *parts, *doubts, len(shown),
		compared(shown, loss), 100*mean, within)
	for _, class := range []Class{Slip, Mistake, Costly} {
		of := slices.DeleteFunc(slices.Clone(shown), func(r *calibrated) bool { return classOf(loss(r)) != class })
		t.Logf("%-12s %s", class, compared(of, loss))
	}
	if *plotFile != "" {
		if err := os.WriteFile(*plotFile, plot(points), 0o644); err != nil {
			t.Error(err)
		}
	}
}

func calibratedRows(t *testing.T) (list []*calibrated) {
	t.Helper()
	for _, name := range strings.Split(*readRows, ",") {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			r := &calibrated{}
			if err := json.Unmarshal(lines.Bytes(), r); err != nil {
				t.Fatal(err)
			}
			if (r.Whole || *asides) && float64(r.Turn) < *before*float64(r.Of) {
				list = append(list, r)
			}
		}
	}
	return list
}

// compared tells what was said of some positions, and what was measured.
func compared(list []*calibrated, said func(*calibrated) float64) string {
	var a, b []float64
	for _, r := range list {
		m, _ := moments(r.Measured)
		a, b = append(a, said(r)), append(b, m)
	}
	s, _ := moments(a)
	m, se := moments(b)
	return fmt.Sprintf("%3d positions, said %5.1f, measured %5.1f ± %.1f points", len(list), 100*s, 100*m, 100*se)
}

// holding is what part of a difference holds, by least squares through nothing, and its error.
func holding(list []*calibrated) (b, err float64) {
	xx, xy := 0.0, 0.0
	for _, r := range list {
		m, _ := moments(r.Measured)
		xx, xy = xx+r.Foreseen*r.Foreseen, xy+r.Foreseen*m
	}
	b = xy / xx
	for _, r := range list {
		m, _ := moments(r.Measured)
		d := (m - b*r.Foreseen) * r.Foreseen
		err += d * d
	}
	return b, math.Sqrt(err) / xx
}

func part(list []*calibrated) string {
	b, err := holding(list)
	return fmt.Sprintf("%.2f ± %.2f", b, err)
}

// plot draws what was measured over what was stated, in fifths of the positions, with twice the error; on the line both agree.
func plot(rows [][3]float64) []byte {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b [3]float64) int { return cmp.Compare(a[0], b[0]) })
	const side, most, edge = 360.0, 30.0, 40.0 // points of chance that the frame shows
	at := func(points float64) float64 { return edge + (points+10)/(most+10)*side }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12">`+"\n",
		side+2*edge, side+2*edge)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#faf6ec"/><path d="M%g %gL%g %g" stroke="#8a7f6c" stroke-dasharray="4 4"/>`+"\n",
		at(-10), side+2*edge-at(-10), at(most), side+2*edge-at(most))
	for p := -10.0; p <= most; p += 10 {
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">%g</text><text x="%g" y="%g" text-anchor="end">%g</text>`+"\n",
			at(p), side+2*edge-18, p, edge-6, side+2*edge-at(p)+4, p)
	}
	const groups = 5
	for g := range groups {
		part := rows[g*len(rows)/groups : (g+1)*len(rows)/groups]
		var stated, got []float64
		for _, r := range part {
			stated, got = append(stated, 100*r[0]), append(got, 100*r[1])
		}
		if len(part) == 0 {
			continue
		}
		x, _ := moments(stated)
		y, se := moments(got)
		down := func(points float64) float64 { return side + 2*edge - at(min(most, max(-10, points))) }
		fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="#2a2520"/><circle cx="%.1f" cy="%.1f" r="4" fill="#a5231f"/>`+"\n",
			at(x), down(y-2*se), down(y+2*se), at(x), down(y))
	}
	fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">stated loss, points of chance</text>`+"\n", edge+side/2, side+2*edge-4)
	fmt.Fprintf(&b, `<text transform="translate(12 %g) rotate(-90)" text-anchor="middle">measured</text></svg>`+"\n", edge+side/2)
	return []byte(b.String())
}

func classOf(loss float64) Class {
	turn := &Turn{Before: []float64{0.5}, Loss: loss, Played: 1}
	turn.class(0)
	return turn.Class
}
