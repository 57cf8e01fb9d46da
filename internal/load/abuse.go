package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cromford/engine"
	"cromford/engine/record"
)

// AbuseConfig says how to ill-treat a server from one address while an honest player plays from another.
type AbuseConfig struct {
	Game    engine.Game
	Seconds float64 // for each attack
	Only    string  // the name of one attack; all if empty
	// Tries is how often an attack is carried out that is felt by the clock alone: where others use the machine too, the clock
	// shows their work as well.
	Tries int
	// Ended hears of each attack as soon as it is over.
	Ended func(*AbuseReport)
	// Start runs a server on the same data as before, with its default settings, and tells where it listens.
	Start func() (*exec.Cmd, string, error)
}

// The bars: what the honest player may notice, and what the server may use.
const (
	worstWait    = 500 * time.Millisecond
	worstBot     = 2 * time.Second
	worstRestart = time.Second
	memory       = 512 // MiB
)

// breath is a pause before an attack is carried out again.
const breath = 5 * time.Second

// AbuseReport is what one attack did.
type AbuseReport struct {
	Attack   string  `json:"attack"`
	Requests int64   `json:"requests"`
	Accepted int64   `json:"accepted"`
	Limited  int64   `json:"limited"` // 429
	Shed     int64   `json:"shed"`    // 503
	Broken   int64   `json:"broken"`  // any other 5xx
	Honest   int     `json:"honest_requests"`
	P50      float64 `json:"honest_p50_ms"`
	P99      float64 `json:"honest_p99_ms"`
	Refused  int     `json:"honest_refused"`
	Bot      float64 `json:"honest_longest_bot_ms"`
	Memory   int     `json:"memory_mib"` // at most so far
	Restart  float64 `json:"restart_ms"`
	Failed   string  `json:"failed,omitempty"`
	late     bool    // it failed by the clock alone
}

// attack is one way to ill-treat a server: it goes on until the context ends.
type attack struct {
	name string
	do   func(ctx context.Context, a *abuser)
}

var attacks = []attack{
	{"rotating guests", rotatingGuests},
	{"forged tokens", func(ctx context.Context, a *abuser) {
		a.flood(ctx, 16, func(i int) { a.send("GET", "/api/tables", "", "Authorization", "Bearer crom_"+strconv.Itoa(i)) })
	}},
	{"options", func(ctx context.Context, a *abuser) {
		a.flood(ctx, 16, func(int) { a.send("OPTIONS", "/api/tables", "") })
	}},
	{"talk and look", talkAndLook},
	{"endless records", endlessRecords},
	{"streams that nobody reads", deafStreams},
	{"tables of bots", tablesOfBots},
	{"slow requests", slowRequests},
}

func names() (out []string) {
	for _, at := range attacks {
		out = append(out, at.name)
	}
	return out
}

// Abuse carries the attacks out, one after the other.
func Abuse(ctx context.Context, cfg AbuseConfig) ([]AbuseReport, error) {
	if names := names(); cfg.Only != "" && !slices.Contains(names, cfg.Only) {
		return nil, fmt.Errorf("there is no attack %q; there are: %s", cfg.Only, strings.Join(names, ", "))
	}
	cmd, url, err := cfg.Start()
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = cmd.Process.Kill() // it may be dead already
		_ = cmd.Wait()
	}()
	var out []AbuseReport
	for _, at := range attacks {
		if cfg.Only != "" && cfg.Only != at.name {
			continue
		}
		var rep *AbuseReport
		for try := 1; ; try++ {
			if rep, err = abuse(ctx, cfg, at, url, cmd.Process.Pid); err != nil {
				return out, fmt.Errorf("%s: %w", at.name, err)
			}
			// Whatever was left behind, the next start is quick.
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			began := time.Now()
			if cmd, url, err = cfg.Start(); err != nil {
				return out, fmt.Errorf("%s: restart: %w", at.name, err)
			}
			rep.Restart = ms(time.Since(began))
			if rep.judge(); !rep.late || try >= cfg.Tries {
				break
			}
			time.Sleep(breath)
		}
		out = append(out, *rep)
		cfg.Ended(rep)
	}
	return out, nil
}

func (r *AbuseReport) judge() {
	var faults []string
	fault := func(bad bool, format string, args ...any) {
		if bad {
			faults = append(faults, fmt.Sprintf(format, args...))
		}
	}
	fault(r.Broken > 0, "%d answers were 5xx", r.Broken)
	fault(r.Refused > 0, "the honest player was refused %d times", r.Refused)
	sure := len(faults)
	fault(r.P99 > ms(worstWait), "the honest player waited %.0f ms", r.P99)
	fault(r.Bot > ms(worstBot), "a bot kept the honest player waiting for %.0f ms", r.Bot)
	fault(r.Restart > ms(worstRestart), "%.0f ms to start again", r.Restart)
	r.late = sure == 0 && len(faults) > 0 && r.Memory <= memory
	fault(r.Memory > memory, "%d MiB of memory", r.Memory)
	r.Failed = strings.Join(faults, "; ")
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func abuse(ctx context.Context, cfg AbuseConfig, at attack, url string, pid int) (*AbuseReport, error) {
	rep := &AbuseReport{Attack: at.name}
	a := &abuser{url: url, game: cfg.Game, rep: rep, client: clientFrom("127.0.0.66")}
	honest, err := newPlayer(ctx, cfg.Game, url)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(ctx, time.Duration(cfg.Seconds*float64(time.Second)))
	defer stop()
	a.ctx = ctx
	var wg sync.WaitGroup
	wg.Go(func() { at.do(ctx, a) })
	err = honest.play(ctx)
	wg.Wait()
	rep.Honest, rep.Refused, rep.Bot = len(honest.waits), honest.refused, ms(honest.bot)
	rep.P50, rep.P99 = percentiles(honest.waits)
	rep.Memory = peakMemory(pid)
	return rep, err
}

// clientFrom speaks from one of the many addresses of this machine.
func clientFrom(addr string) *http.Client {
	dial := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(addr)}, Timeout: 5 * time.Second}
	return &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DialContext: dial.DialContext, MaxIdleConnsPerHost: 512}}
}

// abuser is somebody at one address.
type abuser struct {
	ctx    context.Context
	url    string
	game   engine.Game
	client *http.Client
	rep    *AbuseReport
}

// flood does something as often as it can, several at a time.
func (a *abuser) flood(ctx context.Context, abreast int, do func(i int)) {
	var n atomic.Int64
	var wg sync.WaitGroup
	for range abreast {
		wg.Go(func() {
			for ctx.Err() == nil {
				do(int(n.Add(1)))
			}
		})
	}
	wg.Wait()
}

// send makes a request and counts what becomes of it. It returns the body if it was accepted, and the cookie of a new guest.
func (a *abuser) send(method, path, body string, headers ...string) (text []byte, cookie string) {
	req, err := http.NewRequestWithContext(a.ctx, method, a.url+path, strings.NewReader(body))
	if err != nil {
		return nil, ""
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := a.client.Do(req)
	if err != nil {
		return nil, ""
	}
	defer res.Body.Close()         //nolint:errcheck // it is read to its end
	text, _ = io.ReadAll(res.Body) // half an answer is as good as none here
	atomic.AddInt64(&a.rep.Requests, 1)
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		atomic.AddInt64(&a.rep.Limited, 1)
	case res.StatusCode == http.StatusServiceUnavailable:
		atomic.AddInt64(&a.rep.Shed, 1)
	case res.StatusCode >= 500:
		atomic.AddInt64(&a.rep.Broken, 1)
	case res.StatusCode < 300:
		atomic.AddInt64(&a.rep.Accepted, 1)
		for _, c := range res.Cookies() {
			cookie = c.Name + "=" + c.Value
		}
		return text, cookie
	}
	return nil, ""
}

// guest becomes somebody; it is refused at times.
func (a *abuser) guest() (cookie string) {
	_, cookie = a.send("POST", "/api/tokens", "")
	return cookie
}

func (a *abuser) guests(n int) (cookies []string) {
	for range n {
		if c := a.guest(); c != "" {
			cookies = append(cookies, c)
		}
	}
	return cookies
}

func rotatingGuests(ctx context.Context, a *abuser) {
	cookies := a.guests(200)
	if len(cookies) == 0 {
		return
	}
	a.flood(ctx, 16, func(i int) { a.send("GET", "/api/tables?scope=mine", "", "Cookie", cookies[i%len(cookies)]) })
}

// made is the table that an answer tells of.
func made(text []byte) string {
	var out struct {
		ID    string
		Table struct{ ID string }
	}
	if json.Unmarshal(text, &out) != nil {
		return ""
	}
	return out.ID + out.Table.ID
}

// newTable asks for a table with so many seats of a kind, the first for whoever asks unless all are bots.
func (a *abuser) newTable(cookie string, bots bool) string {
	seats := make([]map[string]string, slices.Max(a.game.Meta().SeatCounts))
	for i := range seats {
		seats[i] = map[string]string{"kind": "bot"}
	}
	if !bots {
		seats[0]["kind"] = "me"
	}
	body, err := json.Marshal(map[string]any{"game": a.game.Meta().ID, "seats": seats})
	if err != nil {
		return ""
	}
	text, _ := a.send("POST", "/api/tables", string(body), "Cookie", cookie)
	return made(text)
}

// talkAndLook fills a table with talk and asks for its state from ever other places.
func talkAndLook(ctx context.Context, a *abuser) {
	cookie := a.guest()
	id := a.newTable(cookie, false)
	long := strings.Repeat("é", 499)
	a.flood(ctx, 16, func(i int) {
		if i%3 == 0 {
			a.send("POST", "/api/tables/"+id+"/chat", `{"text":"`+long+`"}`, "Cookie", cookie)
			return
		}
		a.send("GET", fmt.Sprintf("/api/tables/%s?since=%d&chat=%d", id, i%5000, i%700), "", "Cookie", cookie)
	})
}

// endlessRecords opens records of nothing but choosing and taking back, as long as is allowed and longer.
func endlessRecords(ctx context.Context, a *abuser) {
	record := func(events int) string {
		j, err := record.NewJournal(a.game, engine.Config{Seats: slices.Max(a.game.Meta().SeatCounts), Key: engine.KeyFromSeed("endless")})
		for err == nil && len(j.Events()) < events {
			seat := j.Table().Acting().First()
			if _, err = j.Choose(seat, j.Table().Choices(seat)[0]); err == nil {
				err = j.UndoTo(seat, 0)
			}
		}
		if err != nil {
			return ""
		}
		return string(j.Write())
	}
	longest, longer := record(4000), record(40_000)
	cookies := a.guests(12)
	if len(cookies) == 0 {
		return
	}
	a.flood(ctx, 12, func(i int) {
		text := longest
		if i%2 == 0 {
			text = longer
		}
		out, _ := a.send("POST", "/api/records", text, "Cookie", cookies[i%len(cookies)], "Content-Type", "text/plain")
		if id := made(out); id != "" {
			a.send("GET", "/api/tables/"+id, "", "Cookie", cookies[i%len(cookies)])
		}
	})
}

// deafStreams opens streams of a table where much happens and reads none of them.
func deafStreams(ctx context.Context, a *abuser) {
	cookies := a.guests(30)
	if len(cookies) == 0 {
		return
	}
	id := a.newTable(cookies[0], true)
	addr := strings.TrimPrefix(a.url, "http://")
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.66")}}
	var conns []net.Conn
	for i := range 300 {
		c, err := dial.DialContext(ctx, "tcp", addr)
		if err != nil {
			break
		}
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1024) // so that it is full soon
		}
		fmt.Fprintf(c, "GET /api/tables/%s/stream HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n", id, addr, cookies[i%len(cookies)])
		conns = append(conns, c)
		a.rep.Requests++
	}
	for ctx.Err() == nil { // something happens
		a.newTable(cookies[0], true)
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
		}
	}
	for _, c := range conns {
		_ = c.Close()
	}
}

// tablesOfBots makes as many tables of nothing but bots as it can, with many guests.
func tablesOfBots(ctx context.Context, a *abuser) {
	cookies := a.guests(200)
	if len(cookies) == 0 {
		return
	}
	a.flood(ctx, 16, func(i int) { a.newTable(cookies[i%len(cookies)], true) })
}

// slowRequests opens connections and says what it wants a letter at a time.
func slowRequests(ctx context.Context, a *abuser) {
	addr := strings.TrimPrefix(a.url, "http://")
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.66")}}
	var wg sync.WaitGroup
	for range 500 {
		wg.Go(func() {
			for ctx.Err() == nil {
				c, err := dial.DialContext(ctx, "tcp", addr)
				if err != nil {
					return
				}
				atomic.AddInt64(&a.rep.Requests, 1)
				for _, letter := range "POST /api/tables HTTP/1.1\r\nHost: " + addr + "\r\nContent-Length: 60000\r\n\r\n" + strings.Repeat("x", 1000) {
					select {
					case <-ctx.Done():
					case <-time.After(100 * time.Millisecond):
					}
					if _, err := c.Write([]byte(string(letter))); err != nil || ctx.Err() != nil {
						break
					}
				}
				_ = c.Close()
			}
		})
	}
	wg.Wait()
}

// player is an honest one, at a table with bots.
type player struct {
	d       *driver
	game    engine.Game
	id      string
	rand    *rand.Rand
	waits   []float64
	refused int
	bot     time.Duration // the longest wait for the bots
}

func newPlayer(ctx context.Context, game engine.Game, url string) (*player, error) {
	p := &player{d: &driver{url: url, client: clientFrom("127.0.0.77")}, game: game, rand: rand.New(rand.NewPCG(1, 2))}
	return p, p.d.signIn(ctx)
}

// seen is what the player reads of a state.
type seen struct {
	Table struct{ ID, Status string }
	As    *int
	Ask   string
	// Offers are empty while the bots think.
	Offers []struct{ Choice string }
}

// play plays as a person does who thinks a little, until the context ends.
func (p *player) play(ctx context.Context) error {
	for ctx.Err() == nil {
		seats := make([]map[string]string, slices.Min(p.game.Meta().SeatCounts))
		for i := range seats {
			seats[i] = map[string]string{"kind": "bot"}
		}
		seats[0]["kind"] = "me"
		var st seen
		if err := p.ask(ctx, "/api/tables", map[string]any{"game": p.game.Meta().ID, "seats": seats}, &st); err != nil {
			return err
		}
		p.id = st.Table.ID
		asked := time.Now()
		for ctx.Err() == nil && st.Table.Status != "over" && p.id != "" {
			select {
			case <-time.After(100 * time.Millisecond):
			case <-ctx.Done():
				return nil
			}
			if st.Ask == "" || len(st.Offers) == 0 {
				p.bot = max(p.bot, time.Since(asked))
				if err := p.ask(ctx, "/api/tables/"+p.id, nil, &st); err != nil {
					return err
				}
				continue
			}
			asked = time.Now()
			choice := st.Offers[p.rand.IntN(len(st.Offers))].Choice
			if err := p.ask(ctx, "/api/tables/"+p.id+"/choices",
				map[string]any{"seat": *st.As, "ask": st.Ask, "choices": []string{choice}}, &st); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask makes a request and notes how long it took. A refusal is counted; the table is as it was.
func (p *player) ask(ctx context.Context, path string, body any, into *seen) error {
	method, text := http.MethodGet, []byte(nil)
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, p.d.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+p.d.token)
	req.Header.Set("Content-Type", "application/json")
	began := time.Now()
	res, err := p.d.client.Do(req)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		p.refused++
		into.Ask = "" // it may have been done: look
		return nil
	}
	defer res.Body.Close() //nolint:errcheck // it is read to its end
	b, err := io.ReadAll(res.Body)
	if ctx.Err() != nil {
		return nil
	}
	p.waits = append(p.waits, ms(time.Since(began)))
	if err == nil && res.StatusCode == http.StatusConflict {
		into.Ask = "" // the bots were quicker, as at any table where all choose at once: look
		return nil
	}
	if err != nil || res.StatusCode != http.StatusOK {
		if p.refused++; res.StatusCode < 500 && res.StatusCode != http.StatusTooManyRequests {
			return fmt.Errorf("the honest player: %s: %s: %s", path, res.Status, b)
		}
		into.Ask = ""
		return nil
	}
	*into = seen{}
	return json.Unmarshal(b, into)
}

// peakMemory is the most a process has used, in MiB.
func peakMemory(pid int) int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(b), "VmHWM:")
	kib, err := strconv.Atoi(strings.Fields(rest + " x")[0])
	if err != nil {
		return 0
	}
	return kib / 1024
}
