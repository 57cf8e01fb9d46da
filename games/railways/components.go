package railways

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cromford/engine"
	"cromford/engine/components"
	"cromford/engine/doc"
)

//go:embed tables/components.json
var builtinComponents []byte

// Schema is the first line of a component file of this game.
const Schema = "railways-components/1"

// ContractKind is what a contract card counts (RW-1.6).
type ContractKind uint8

// The kinds of contract.
const (
	ContractTown ContractKind = 1 + iota
	ContractPort
	ContractRailway
)

// Components are the boards, cards and numbers of a set, checked and indexed for play.
type Components struct {
	Hash   string // identifies the set in records
	Boards []*Board
	Cards  []Contract // ContractID c is Cards[c-1]
	setUps []setUp
	k      constants
	// About tells where the numbers come from.
	About []components.Section
	// Sets names the parts a file laid over the built-in set has replaced.
	Sets []string
	// Files are what the numbers were read from.
	Files components.Files
}

// Board is one map.
type Board struct {
	ID, Name string
	Towns    []Town
	Ports    []PortSpec
	Lines    []LineSpec

	townLines [maxTowns + 1][]LineID
	portLines [maxPorts + 1][]LineID
	gauges    gaugeNames
}

// gaugeNames are the names of the public numbers of a board's places, made once.
type gaugeNames struct {
	level, yard, townCount, townIn      []string
	capacity, lineCount                 []string
	customs, waiting, portCount, cardIn []string
}

func (c *Components) nameGauges() {
	for _, b := range c.Boards {
		n := &b.gauges
		for _, t := range b.Towns {
			n.level, n.yard = append(n.level, "level/"+t.ID), append(n.yard, "yard/"+t.ID)
			n.townCount, n.townIn = append(n.townCount, "count/"+t.ID), append(n.townIn, "in_play/"+t.ID)
		}
		for _, l := range b.Lines {
			n.capacity, n.lineCount = append(n.capacity, "capacity/"+l.ID), append(n.lineCount, "count/"+l.ID)
		}
		for _, p := range b.Ports {
			n.customs, n.waiting = append(n.customs, "customs/"+p.ID), append(n.waiting, "waiting/"+p.ID)
			n.portCount = append(n.portCount, "count/"+p.ID)
		}
		for _, card := range c.Cards {
			n.cardIn = append(n.cardIn, "in_play/"+card.ID)
		}
	}
}

// Town is a Town of a map.
type Town struct {
	ID, Name string
	Spaces   int
	At       [2]int
}

// PortSpec is a Port of a map.
type PortSpec struct {
	ID, Name string
	Spaces   int
	At       [2]int
}

// LineSpec is a line of a map.
type LineSpec struct {
	ID     string
	Town   TownID
	Port   PortID
	Spaces int
	Via    [][2]int
	Note   string
}

// Contract is a contract card: what it counts on each board.
type Contract struct {
	ID   string
	Kind ContractKind
	Face []int // by board: a TownID, PortID or LineID, 0 if the card is not for this board
}

type setUp struct {
	players int
	board   int
	covered []TownID
	option  string
}

type constants struct {
	markersPerPlayer, markersOnTrack     int
	startCash, startLoans                int
	handLimit                            int
	cubesTotal                           int
	cubesPerSpace, cubesShifted          [6]int // by seats
	eraCost, threshold                   [3]int
	contractCube, contractOwnBonus       int
	produceCash                          int
	loanTakeBase, loanRepayBase          int
	finalLoanBase, finalLoanMarker, cube int
}

// Builtin is the component set that comes with the program.
func Builtin() *Components { return components.Must(LoadComponents) }

// LoadComponents reads a component file and lays it over the built-in set: constants one by one, each board that
// the file holds as a whole, the set-ups and the contract cards each as a whole. A nil file gives the built-in set.
func LoadComponents(name string, overlay []byte) (*Components, error) {
	base, err := doc.Parse(components.BuiltIn, builtinComponents)
	if err != nil {
		return nil, err
	}
	c := &Components{Files: components.FilesOf(builtinComponents, overlay)}
	over := (*doc.Node)(nil)
	if overlay != nil {
		if over, err = doc.Parse(name, overlay); err != nil {
			return nil, err
		}
	}
	l := loader{c: c, base: base, over: over}
	l.load()
	if over != nil && over.Err() != nil {
		return nil, over.Err()
	}
	if base.Err() != nil {
		if over == nil {
			return nil, base.Err()
		}
		// The file takes away what our own set names: say so at the file.
		at := over
		if b := over.Get("boards"); b != nil {
			at = b
		}
		at.Fail("with this file the rest of our set does not fit any more: %v", base.Err())
		return nil, over.Err()
	}
	c.Hash = c.hash()
	c.nameGauges()
	c.tellAbout(base, over)
	return c, nil
}

// sourceWords name the kinds of provenance, in the order of sources.
var sourceWords = []components.Section{
	{Title: "Printed", Text: "Stands in the rulebook's text."},
	{Title: "Derived", Text: "Follows from what is printed."},
	{Title: "Checked", Text: "Agrees with a public reference."},
	{Title: "Designed", Text: "Not in the text that reached us: chosen for this edition."},
	{Title: "Corrected", Text: "Set by the owner of a printed game."},
}

// reasonTitles head the reasons behind the boards and cards.
var reasonTitles = map[string]string{
	"S-NAME": "Names in the rulebook", "S-KIND": "Norwich", "S-PORT": "London", "D-TOWN": "Rhondda, Hannover and Berlin",
	"G-TOWN": "The other Towns", "G-PORT": "The other Ports", "G-LINE": "Railway lines", "S-LINE": "Norwich–London",
	"X-LINE": "Lines checked against history", "F-SPC": "Factory spaces", "F-MAX": "Height of factories",
	"C-SPC": "Customs House spaces", "C-LON": "Customs Houses of London",
	"L-SPC": "Spaces on lines", "XY": "Places on the map", "VIA": "Course of the lines", "LBL": "Short names",
	"DER-ID": "Names of lines", "COV-S": "Covered Towns",
	"COV-N": "Towns never covered", "DECK-1": "Contract cards", "DECK-2": "Two faces of a card", "DECK-3": "Cards for Germany only",
}

// tellAbout lists the constants with their provenance, then the reasons behind the boards and cards.
func (c *Components) tellAbout(base, over *doc.Node) {
	c.About = append(c.About, sourceWords...)
	for _, d := range []*doc.Node{base, over} {
		if d == nil {
			continue
		}
		for _, part := range []string{"constants", "reasons"} {
			n := d.Get(part)
			if n == nil {
				continue
			}
			n.Each(func(key string, v *doc.Node) {
				if part == "reasons" {
					title := reasonTitles[key]
					if title == "" {
						title = key // a reason of an owner's file
					}
					c.About = append(c.About, components.Section{Title: title, Text: v.Text()})
					return
				}
				title := strings.ToUpper(key[:1]) + strings.ReplaceAll(key[1:], "_", " ")
				source := sourceWords[slices.Index(sources, v.Get("src").Text())].Title
				c.About = append(c.About, components.Section{Title: title, Text: source + ": " + v.Get("why").Text()})
			})
		}
	}
}

// hash identifies what the rules can see of the set. Names, places on the drawing and provenance are left out, so that
// mending them does not part a game from its records.
func (c *Components) hash() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%+v\n", c.k)
	for _, b := range c.Boards {
		fmt.Fprintf(sum, "board %s\n", b.ID)
		for _, t := range b.Towns {
			fmt.Fprintf(sum, "town %s %d\n", t.ID, t.Spaces)
		}
		for _, p := range b.Ports {
			fmt.Fprintf(sum, "port %s %d\n", p.ID, p.Spaces)
		}
		for _, l := range b.Lines {
			fmt.Fprintf(sum, "line %s %d\n", l.ID, l.Spaces)
		}
	}
	for _, su := range c.setUps {
		fmt.Fprintf(sum, "set-up %+v\n", su)
	}
	for _, card := range c.Cards {
		fmt.Fprintf(sum, "card %+v\n", card)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

type loader struct {
	c          *Components
	base, over *doc.Node
}

// root is the document that holds a part: the file if it has it, else the built-in set.
func (l *loader) root(part string) *doc.Node {
	if l.over != nil && l.over.Get(part) != nil {
		return l.over
	}
	return l.base
}

func (l *loader) failed() bool { return l.base.Err() != nil || l.over != nil && l.over.Err() != nil }

// reasons are the names of the reasons that our file and the owner's give.
func (l *loader) reasons() map[string]bool {
	reasons := map[string]bool{}
	for _, d := range []*doc.Node{l.base, l.over} {
		if d != nil && d.Get("reasons") != nil {
			d.Get("reasons").Each(func(key string, v *doc.Node) {
				v.Text()
				reasons[key] = true
			})
		}
	}
	return reasons
}

func (l *loader) load() {
	for _, d := range []*doc.Node{l.base, l.over} {
		if d == nil {
			continue
		}
		if s := d.Need("schema"); s.Text() != Schema {
			s.Fail("want %q", Schema)
		}
		d.Only("schema", "about", "reasons", "constants", "set_ups", "boards", "contract_cards")
	}
	if l.failed() {
		return
	}
	l.constants()
	boards := map[string]*doc.Node{}
	var order []string
	for _, d := range []*doc.Node{l.base, l.over} {
		if d == nil || d.Get("boards") == nil {
			continue
		}
		for _, b := range d.Get("boards").List() {
			id := b.Need("id").Text()
			if d == l.base {
				order = append(order, id)
			} else if !slices.Contains(order, id) {
				b.Need("id").Fail("unknown board %q; known: %s", id, strings.Join(order, ", "))
				return
			} else {
				l.c.Sets = append(l.c.Sets, "board "+id)
			}
			boards[id] = b
		}
	}
	reasons := l.reasons()
	for _, id := range order {
		l.c.Boards = append(l.c.Boards, readBoard(boards[id], reasons))
		if l.failed() {
			return
		}
	}
	l.setUps()
	l.cards(reasons)
	if l.failed() {
		return
	}
	for _, su := range l.c.setUps {
		l.checkSetUp(su, boards)
	}
	if l.root("boards") == l.over {
		for _, n := range l.over.Get("boards").List() {
			l.checkSeats(n)
		}
	}
}

// checkSeats holds a board of the owner's to the set-ups: which numbers of players use it, and which of its Towns they cover.
func (l *loader) checkSeats(n *doc.Node) {
	board := l.c.board(n.Need("id").Text())
	seats := func(list *doc.Node, clause string, counts func(*setUp) bool) {
		if list == nil {
			return
		}
		var want []int
		for i := range l.c.setUps {
			if su := &l.c.setUps[i]; su.board == board && counts(su) {
				want = append(want, su.players)
			}
		}
		if len(list.List()) != len(want) {
			list.Fail("want %v: that is what the set-ups say", want)
			return
		}
		for i, v := range list.List() {
			components.Fix(v, want[i], clause)
		}
	}
	seats(n.Get("players"), "RW-2.1", func(*setUp) bool { return true })
	for i, t := range n.Need("towns").List() {
		seats(t.Get("covered_at_players"), "RW-2.2", func(su *setUp) bool { return slices.Contains(su.covered, TownID(i+1)) })
	}
}

// constant is a constant of the owner's file, or ours.
func (l *loader) constant(name string) *doc.Node {
	for _, d := range []*doc.Node{l.over, l.base} {
		if d == nil || d.Get("constants") == nil {
			continue
		}
		if n := d.Get("constants").Get(name); n != nil {
			n.Only("value", "src", "why")
			checkSource(n.Need("src"))
			if n.Need("why").Text() == "" {
				n.Need("why").Fail("say where the number comes from")
			}
			return n.Need("value")
		}
	}
	l.base.Need("constants").Fail("%q is missing", name)
	return l.base
}

func (l *loader) constants() {
	get := l.constant
	num := func(name string, lo, hi int) int { return get(name).Int(lo, hi) }
	three := func(name string) (out [3]int) {
		n := get(name)
		list := n.List()
		if len(list) != 3 {
			n.Fail("want three numbers, one for each Period")
			return
		}
		for i, v := range list {
			out[i] = v.Int(0, 99)
		}
		return
	}
	bySeats := func(name string) (out [6]int) {
		n := get(name)
		for seats := 3; seats <= 5; seats++ {
			out[seats] = n.Need(strconv.Itoa(seats)).Int(0, 99)
		}
		return
	}
	k := &l.c.k
	k.markersPerPlayer = num("markers_per_player", 1, 60)
	k.markersOnTrack = num("markers_on_turn_track", 0, k.markersPerPlayer-1)
	k.startCash = num("start_cash", 0, 999)
	k.startLoans = num("start_loans", 0, 99)
	k.handLimit = num("contract_hand_limit", 0, maxHand)
	k.cubesPerSpace = bySeats("cubes_per_space")
	k.cubesShifted = bySeats("cubes_shifted_to_end")
	k.cubesTotal = num("cubes_total", 1, 500)
	k.eraCost = three("era_cost")
	k.threshold = three("contract_threshold")
	k.contractCube = num("contract_cube", 0, 9)
	k.contractOwnBonus = num("contract_own_bonus", 0, 99)
	k.produceCash = num("produce_cash", 0, 99)
	k.loanTakeBase = num("loan_take_base", 0, 99)
	k.loanRepayBase = num("loan_repay_base", 0, 99)
	k.finalLoanBase = num("final_loan_base", 0, 99)
	k.finalLoanMarker = num("final_loan_per_marker", 0, 99)
	k.cube = num("cube_value", 0, 99)

	l.checkConstants()
}

// checkConstants complains about numbers that do not agree with others, and about names that are none.
func (l *loader) checkConstants() {
	get, k := l.constant, &l.c.k
	components.Fix(get("markers_to_invest"), k.markersPerPlayer-k.markersOnTrack, "RW-2.5")
	for seats := 3; seats <= 5; seats++ {
		key := strconv.Itoa(seats)
		per, shift := k.cubesPerSpace[seats], k.cubesShifted[seats]
		if per < 1 || shift >= per {
			get("cubes_shifted_to_end").Need(key).Fail("cannot shift %d of %d cubes", shift, per)
		}
		track := get("track_start").Need(key)
		if list := track.List(); len(list) == 3 {
			components.Fix(list[0], per-shift, "RW-2.7")
			components.Fix(list[1], per, "RW-2.7")
			components.Fix(list[2], per+shift, "RW-2.7")
		} else {
			track.Fail("want three numbers")
		}
		if k.cubesTotal < 3*per {
			get("cubes_total").Fail("%d cubes are too few: %d seats put %d on the track", k.cubesTotal, seats, 3*per)
		}
		components.Fix(get("spare_start").Need(key), k.cubesTotal-3*per, "RW-2.7")
	}
	components.Fix(get("min_players"), 3, "RW-2.1")
	for _, name := range []string{"max_players", "reference_cards", "action_card_sets"} {
		components.Fix(get(name), engine.MaxSeats, "RW-2.1")
	}
	for _, name := range []string{"action_cards_per_player", "turn_box_colours"} {
		n := get(name)
		if got := n.Strings(); !slices.Equal(got, actionIDs) {
			n.Fail("want %v: the rules are written for these cards in this order", actionIDs)
		}
	}
	for _, d := range []*doc.Node{l.over} {
		if d != nil && d.Get("constants") != nil {
			d.Get("constants").Each(func(key string, v *doc.Node) {
				if l.base.Get("constants").Get(key) == nil {
					v.Fail("unknown constant")
				}
				v.Only("value", "src", "why")
				checkSource(v.Need("src"))
				v.Need("why").Text()
				l.c.Sets = append(l.c.Sets, key)
			})
		}
	}
}

var sources = []string{"seed", "derived", "external", "designed", "owner"}

func checkSource(n *doc.Node) {
	if s := n.Text(); !slices.Contains(sources, s) {
		n.Fail("unknown source %q; known: %s", s, strings.Join(sources, ", "))
	}
}

// checkProv demands a provenance for every field: an object field -> [source, reason key], or ["owner", words] for all.
func checkProv(n *doc.Node, reasons map[string]bool, fields ...string) {
	prov := n.Need("prov")
	n.Only(append(fields, "prov")...)
	pair := func(p *doc.Node) {
		list := p.List()
		if len(list) != 2 {
			p.Fail("want [source, reason]")
			return
		}
		checkSource(list[0])
		if why := list[1].Text(); list[0].Text() != "owner" && !reasons[why] {
			list[1].Fail("reason %q is not in the list of reasons", why)
		}
	}
	if prov.IsList() {
		pair(prov)
		return
	}
	prov.Only(fields...)
	for _, f := range fields {
		if n.Get(f) != nil {
			pair(prov.Need(f))
		}
	}
}

func readXY(n *doc.Node) (xy [2]int) {
	list := n.List()
	if len(list) != 2 {
		n.Fail("want [x, y]")
		return
	}
	return [2]int{list[0].Int(0, 1000), list[1].Int(0, 1000)}
}

func readBoard(n *doc.Node, reasons map[string]bool) *Board {
	b := &Board{ID: n.Need("id").Text(), Name: n.Need("name").Text()}
	n.Only("id", "name", "short", "players", "prov", "towns", "ports", "lines")
	taken := map[string]bool{}
	name := func(m *doc.Node) (id, name string) {
		id, name = m.Need("id").Text(), m.Need("name").Text()
		if !validID(id) {
			m.Need("id").Fail("%q cannot be an id: use lower-case letters and digits", id)
		}
		if taken[id] {
			m.Need("id").Fail("%q is used twice on this board", id)
		}
		taken[id] = true
		return
	}
	towns := n.Need("towns")
	for _, t := range towns.List() {
		checkProv(t, reasons, "id", "name", "kind", "factory_spaces", "max_factory_level", "covered_at_players", "xy")
		town := Town{Spaces: t.Need("factory_spaces").Int(1, maxFactorySpaces), At: readXY(t.Need("xy"))}
		town.ID, town.Name = name(t)
		if lvl := t.Get("max_factory_level"); lvl != nil && !lvl.IsNull() {
			lvl.Fail("a highest level is not part of these rules (R-10); leave it null")
		}
		b.Towns = append(b.Towns, town)
	}
	ports := n.Need("ports")
	for _, p := range ports.List() {
		checkProv(p, reasons, "id", "name", "kind", "customs_spaces", "xy")
		port := PortSpec{Spaces: p.Need("customs_spaces").Int(1, 5), At: readXY(p.Need("xy"))}
		port.ID, port.Name = name(p)
		b.Ports = append(b.Ports, port)
	}
	if len(b.Towns) == 0 || len(b.Towns) > maxTowns {
		towns.Fail("want 1 to %d Towns", maxTowns)
	}
	if len(b.Ports) == 0 || len(b.Ports) > maxPorts {
		ports.Fail("want 1 to %d Ports", maxPorts)
	}
	lines := n.Need("lines")
	if len(lines.List()) > maxLines {
		lines.Fail("want at most %d lines", maxLines)
	}
	if n.Err() != nil {
		return b
	}
	for _, ln := range lines.List() {
		checkProv(ln, reasons, "id", "town", "port", "spaces", "via", "note")
		b.addLine(ln)
		if n.Err() != nil {
			return b
		}
	}
	b.checkReached(lines)
	return b
}

// checkReached complains about Towns and Ports without a line.
func (b *Board) checkReached(lines *doc.Node) {
	for t := range b.Towns {
		if len(b.townLines[t+1]) == 0 {
			lines.Fail("no line reaches the Town %s", b.Towns[t].Name)
		}
	}
	for p := range b.Ports {
		if len(b.portLines[p+1]) == 0 {
			lines.Fail("no line reaches the Port %s", b.Ports[p].Name)
		}
	}
}

func (b *Board) addLine(n *doc.Node) {
	ln := LineSpec{ID: n.Need("id").Text()}
	if note := n.Get("note"); note != nil {
		ln.Note = note.Text()
	}
	town, port := n.Need("town"), n.Need("port")
	ln.Town, ln.Port = b.town(town.Text()), b.port(port.Text())
	if ln.Town == 0 {
		town.Fail("%q is no Town of %s (every line joins a Town and a Port, RW-1.1)", town.Text(), b.ID)
		return
	}
	if ln.Port == 0 {
		port.Fail("%q is no Port of %s (every line joins a Town and a Port, RW-1.1)", port.Text(), b.ID)
		return
	}
	if want := town.Text() + "-" + port.Text(); ln.ID != want {
		n.Need("id").Fail("the id of this line must be %q", want)
	}
	if b.line(ln.ID) != 0 {
		n.Need("id").Fail("the line %q stands twice", ln.ID)
	}
	// RW-1.4: one space marked 1, then one or more marked 2.
	spaces := n.Need("spaces")
	for i, s := range spaces.List() {
		components.Fix(s, min(i+1, 2), "RW-1.4")
		ln.Spaces++
	}
	if ln.Spaces < 2 || ln.Spaces > maxLineSpaces {
		spaces.Fail("a line has 2 to %d spaces", maxLineSpaces)
	}
	if via := n.Get("via"); via != nil {
		for _, v := range via.List() {
			ln.Via = append(ln.Via, readXY(v))
		}
	}
	b.Lines = append(b.Lines, ln)
	id := LineID(len(b.Lines))
	b.townLines[ln.Town] = append(b.townLines[ln.Town], id)
	b.portLines[ln.Port] = append(b.portLines[ln.Port], id)
	if len(b.townLines[ln.Town]) > maxLinesOfTown {
		town.Fail("more than %d lines end at %s", maxLinesOfTown, town.Text())
	}
	if len(b.portLines[ln.Port]) > maxLinesOfPort {
		port.Fail("more than %d lines end at %s", maxLinesOfPort, port.Text())
	}
}

func validID(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

func (b *Board) town(id string) TownID {
	return TownID(1 + slices.IndexFunc(b.Towns, func(t Town) bool { return t.ID == id }))
}

func (b *Board) port(id string) PortID {
	return PortID(1 + slices.IndexFunc(b.Ports, func(p PortSpec) bool { return p.ID == id }))
}

func (b *Board) line(id string) LineID {
	return LineID(1 + slices.IndexFunc(b.Lines, func(l LineSpec) bool { return l.ID == id }))
}

func (c *Components) board(id string) int {
	return slices.IndexFunc(c.Boards, func(b *Board) bool { return b.ID == id })
}

func (l *loader) setUps() {
	d := l.root("set_ups")
	if d == l.over {
		l.c.Sets = append(l.c.Sets, "set_ups")
	}
	for _, n := range d.Need("set_ups").List() {
		n.Only("players", "board", "covered", "option", "src", "why")
		checkSource(n.Need("src"))
		su := setUp{players: n.Need("players").Int(3, 5), board: l.c.board(n.Need("board").Text())}
		if su.board < 0 {
			n.Need("board").Fail("unknown board")
			return
		}
		for _, t := range n.Need("covered").List() {
			id := l.c.Boards[su.board].town(t.Text())
			if id == 0 {
				t.Fail("%q is no Town of this board", t.Text())
			}
			su.covered = append(su.covered, id)
		}
		if opt := n.Get("option"); opt != nil && !opt.IsNull() {
			su.option = opt.Text()
			if su.option != "rhondda_open" && su.option != "hannover_open" {
				opt.Fail("unknown option; known: rhondda_open, hannover_open")
			}
		}
		l.c.setUps = append(l.c.setUps, su)
	}
}

func (l *loader) cards(reasons map[string]bool) {
	d := l.root("contract_cards")
	if d == l.over {
		l.c.Sets = append(l.c.Sets, "contract_cards")
	}
	cards := d.Need("contract_cards")
	fields := []string{"id", "kind", "germany_only"}
	for _, b := range l.c.Boards {
		fields = append(fields, b.ID)
	}
	for _, n := range cards.List() {
		checkProv(n, reasons, fields...)
		card := Contract{ID: n.Need("id").Text()}
		if slices.ContainsFunc(l.c.Cards, func(o Contract) bool { return o.ID == card.ID }) {
			n.Need("id").Fail("the card %q stands twice", card.ID)
		}
		if !validID(strings.ToLower(card.ID)) {
			n.Need("id").Fail("%q cannot be an id: use letters and digits", card.ID)
		}
		kind := n.Need("kind")
		switch kind.Text() {
		case "town":
			card.Kind = ContractTown
		case "port":
			card.Kind = ContractPort
		case "railway":
			card.Kind = ContractRailway
		default:
			kind.Fail("unknown kind; known: town, port, railway")
		}
		for _, b := range l.c.Boards {
			face := n.Need(b.ID)
			if face.IsNull() {
				card.Face = append(card.Face, 0)
				continue
			}
			id := b.place(card.Kind, face.Text())
			if id == 0 {
				face.Fail("%q is no %s of %s", face.Text(), kind.Text(), b.ID)
			}
			card.Face = append(card.Face, id)
		}
		l.c.Cards = append(l.c.Cards, card)
	}
	if len(l.c.Cards) > maxContracts {
		cards.Fail("want at most %d cards", maxContracts)
	}
}

// place finds what a contract of a kind names.
func (b *Board) place(kind ContractKind, id string) int {
	switch kind {
	case ContractTown:
		return int(b.town(id))
	case ContractPort:
		return int(b.port(id))
	case ContractRailway:
		return int(b.line(id))
	}
	return 0
}

// checkSetUp proves that a set-up can be played: the map hangs together without the covered Towns, the deck can
// be dealt, and every player finds places for his markers.
func (l *loader) checkSetUp(su setUp, docs map[string]*doc.Node) {
	b := l.c.Boards[su.board]
	n := docs[b.ID].Need("lines")
	covered := uint16(0)
	for _, t := range su.covered {
		covered |= 1 << t
	}
	if name := b.unreached(covered); name != "" {
		n.Fail("with %d players the map falls apart: %s cannot be reached from %s", su.players, name, b.Towns[b.firstTown(covered)-1].Name)
	}
	deck := len(l.c.deck(su.board, covered))
	if deck < su.players*l.c.k.handLimit {
		l.root("contract_cards").Need("contract_cards").Fail("%d players on %s have only %d contract cards to be dealt", su.players, b.ID, deck)
	}
}

func (b *Board) firstTown(covered uint16) TownID {
	for t := TownID(1); int(t) <= len(b.Towns); t++ {
		if covered>>t&1 == 0 {
			return t
		}
	}
	return 1
}

// unreached names a Town or Port in play that no chain of lines joins to the first Town, or "".
func (b *Board) unreached(covered uint16) string {
	var towns, ports uint32
	towns = 1 << b.firstTown(covered)
	for changed := true; changed; {
		changed = false
		for _, ln := range b.Lines {
			t, p := towns>>ln.Town&1 != 0, ports>>ln.Port&1 != 0
			if covered>>ln.Town&1 == 0 && t != p {
				towns |= 1 << ln.Town
				ports |= 1 << ln.Port
				changed = true
			}
		}
	}
	for i, t := range b.Towns {
		if covered>>(i+1)&1 == 0 && towns>>(i+1)&1 == 0 {
			return t.Name
		}
	}
	for i, p := range b.Ports {
		if ports>>(i+1)&1 == 0 {
			return p.Name
		}
	}
	return ""
}

// deck lists the contract cards in play (RW-2.2, RW-2.4): those with a face for the board that names nothing covered.
func (c *Components) deck(board int, covered uint16) []ContractID {
	var out []ContractID
	b := c.Boards[board]
	for i, card := range c.Cards {
		face := card.Face[board]
		switch {
		case face == 0:
		case card.Kind == ContractTown && covered>>face&1 != 0:
		case card.Kind == ContractRailway && covered>>b.Lines[face-1].Town&1 != 0:
		default:
			out = append(out, ContractID(i+1))
		}
	}
	return out
}

// String sums the set up in a line.
func (c *Components) String() string {
	parts := make([]string, 0, len(c.Boards))
	for _, b := range c.Boards {
		parts = append(parts, fmt.Sprintf("%s: %d Towns, %d Ports, %d lines", b.Name, len(b.Towns), len(b.Ports), len(b.Lines)))
	}
	return fmt.Sprintf("%s; %d contract cards", strings.Join(parts, "; "), len(c.Cards))
}
