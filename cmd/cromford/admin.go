package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"time"

	"cromford/internal/club"
	"cromford/internal/store"
	"cromford/internal/table"
)

type backupCmd struct {
	To   string `arg:"" help:"The file to write; it must not be there yet."`
	Data string `help:"Folder of the database." default:"data" env:"CROMFORD_DATA" placeholder:"DIR"`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Run copies the database, while the house is open or not.
func (c *backupCmd) Run(a *app) error {
	held, err := store.Backup(context.Background(), databaseFile(c.Data), c.To)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(held)
	}
	a.printf("%s is whole: %d bytes, %d guests, %d tables, %d events.\n", c.To, held.Bytes, held.Guests, held.Tables, held.Events)
	return nil
}

type restoreCmd struct {
	From string `arg:"" help:"The backup."`
	Data string `help:"Folder of the database." default:"data" env:"CROMFORD_DATA" placeholder:"DIR"`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Run puts a backup in the place of the database of a house that is shut. What was there is kept.
func (c *restoreCmd) Run(a *app) error {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	held, kept, err := store.Restore(context.Background(), c.From, databaseFile(c.Data))
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(struct {
			*store.Holding
			Kept string `json:"kept,omitempty"`
		}{held, kept})
	}
	a.printf("Restored: %d guests, %d tables, %d events.\n", held.Guests, held.Tables, held.Events)
	if kept != "" {
		a.printf("What was there is kept as %s.\n", kept)
	}
	return nil
}

type doctorCmd struct {
	storeFlags
	JSON bool `name:"json" help:"Print JSON."`
}

// diagnosis is what the doctor has found.
type diagnosis struct {
	Database *store.Holding  `json:"database,omitempty"` // of a folder
	Playable int             `json:"playable"`
	Faults   []table.Finding `json:"faults"`
	Seconds  float64         `json:"seconds"`
}

// Run examines a copy of the database with this program, whether the house is open or not: nothing of it is changed, and what a
// newer program would do to it is tried. A database on PostgreSQL is read as it is, if its schema is ours.
func (c *doctorCmd) Run(a *app) error {
	begun := time.Now()
	ctx := context.Background()
	d := diagnosis{Faults: []table.Finding{}}
	where := c.storeFlags
	if where.Database == "" {
		dir, err := os.MkdirTemp("", "cromford-doctor-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
		where.Data = dir
		if d.Database, err = store.Backup(ctx, databaseFile(c.Data), databaseFile(dir)); err != nil {
			return a.sick(err)
		}
	} else if err := store.SameSchema(ctx, where.Database); err != nil {
		return a.sick(err)
	}
	if err := examine(ctx, a, &where, &d); err != nil {
		return a.sick(err)
	}
	d.Seconds = time.Since(begun).Seconds()
	var err error
	if c.JSON {
		err = a.json(d)
	} else {
		d.print(a)
	}
	if err == nil && len(d.Faults) > 0 {
		err = errFailed
	}
	return err
}

// sick says what is wrong with a database as a whole.
func (a *app) sick(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return err
	}
	a.printf("%v\n", err)
	return errFailed
}

func examine(ctx context.Context, a *app, where *storeFlags, d *diagnosis) error {
	st, err := where.open(ctx)
	if err != nil {
		return err
	}
	entries, _, _, err := a.allGames()
	if err == nil {
		tables, _ := a.tablesOf(st, entries, slog.New(slog.DiscardHandler), nil)
		err = tables.Examine(ctx, func(f table.Finding) {
			if f.Reason == "" {
				d.Playable++
			} else {
				d.Faults = append(d.Faults, f)
			}
		})
	}
	return errors.Join(err, st.Close())
}

func (d *diagnosis) print(a *app) {
	if h := d.Database; h != nil {
		a.printf("The database is whole: %d bytes, %d guests, %d tables, %d events.\n", h.Bytes, h.Guests, h.Tables, h.Events)
	}
	all := d.Playable + len(d.Faults)
	a.printf("%d unfinished games were played again, in %.1f s: %d go on with this program.\n", all, d.Seconds, d.Playable)
	printFindings(a, d.Faults)
}

func printFindings(a *app, list []table.Finding) {
	for _, f := range list {
		a.printf("  %s  %s, %s revision %d, %d events: %s\n", f.Table, f.Name, f.Game, f.Revision, f.Events, f.Reason)
	}
}

type tablesCmd struct {
	Halted haltedCmd `cmd:"" help:"List the tables that are halted, with the reason."`
	Unhalt unhaltCmd `cmd:"" help:"Try a halted table again."`
}

type haltedCmd struct{ wardenFlags }

// Run lists them.
func (c *haltedCmd) Run(a *app) error {
	var list []table.Finding
	if err := c.give(a, order{Verb: "halted"}, &list); err != nil {
		return err
	}
	if c.JSON {
		return a.json(list)
	}
	a.printf("%d tables are halted.\n", len(list))
	printFindings(a, list)
	return nil
}

type unhaltCmd struct {
	wardenFlags
	Table string `arg:"" help:"The table."`
}

// Run tries again.
func (c *unhaltCmd) Run(a *app) error { return c.tell(a, order{Verb: "unhalt", ID: c.Table}) }

type adminCmd struct {
	Find    findCmd    `cmd:"" help:"Find guests and tables by the beginning of their id or a part of their name."`
	Mute    muteCmd    `cmd:"" help:"Let a guest say nothing more, nor change names."`
	Ban     banCmd     `cmd:"" help:"Let a guest change nothing more."`
	Close   closeCmd   `cmd:"" help:"Close a table, whatever goes on at it."`
	Delete  deleteCmd  `cmd:"" help:"Delete a table with all that belongs to it."`
	Rename  renameCmd  `cmd:"" help:"Give a guest or a table another name."`
	Export  exportCmd  `cmd:"" help:"Print the record of a table, or all that is stored of a guest."`
	Rerate  rerateCmd  `cmd:"" help:"Count every rated game again, in the order in which they were counted."`
	Season  seasonCmd  `cmd:"" help:"Begin a ladder: seasons that start, pair, remind and close by themselves."`
	Letters lettersCmd `cmd:"" help:"List the pushes, mails and webhooks that were given up, or try them again."`
	Reports reportsCmd `cmd:"" help:"List what people have reported, and settle it."`
}

type reportsCmd struct {
	wardenFlags
	Settle string `help:"Note that a report was seen to." placeholder:"ID"`
	All    bool   `help:"Also those that are settled."`
}

// Run lists the reports, or settles one.
func (c *reportsCmd) Run(a *app) error {
	if c.Settle != "" {
		return c.tell(a, order{Verb: "settle", ID: c.Settle})
	}
	var list []club.Report
	if err := c.give(a, order{Verb: "reports", Off: c.All}, &list); err != nil {
		return err
	}
	if c.JSON {
		return a.json(list)
	}
	a.printf("%d reports.\n", len(list))
	for _, r := range list {
		a.printf("  %s  %s  %s (%s), table %s, by %s: %s\n", r.ID, time.UnixMilli(r.At).Format(time.DateTime), r.Person, r.Name, r.Table,
			r.Reporter, strings.ReplaceAll(r.Text, "\n", " "))
	}
	return nil
}

type rerateCmd struct{ wardenFlags }

// Run counts again.
func (c *rerateCmd) Run(a *app) error { return c.tell(a, order{Verb: "rerate"}) }

type seasonCmd struct {
	New newSeasonCmd `cmd:"" help:"Open the first season of a game's ladder; the next ones follow by themselves."`
}

type newSeasonCmd struct {
	wardenFlags
	Game   string `arg:"" help:"The game."`
	Days   int    `help:"How long a season lasts." default:"30" placeholder:"N"`
	Signup int    `help:"How many days people can put their names down for the first." default:"7" placeholder:"N"`
}

// Run opens it.
func (c *newSeasonCmd) Run(a *app) error {
	return c.tell(a, order{Verb: "season", ID: c.Game, Days: c.Days, Signup: c.Signup})
}

type findCmd struct {
	wardenFlags
	Text string `arg:"" help:"What to look for."`
}

// Run finds.
func (c *findCmd) Run(a *app) error {
	var f found
	if err := c.give(a, order{Verb: "find", Text: c.Text}, &f); err != nil {
		return err
	}
	if c.JSON {
		return a.json(f)
	}
	day := func(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.DateOnly) }
	for _, g := range f.Guests {
		more := ""
		if g.Muted {
			more += ", muted"
		}
		if g.Banned {
			more += ", banned"
		}
		a.printf("guest  %s  %q, since %s%s\n", g.ID, g.Name, day(g.Created), more)
	}
	for _, t := range f.Tables {
		a.printf("table  %s  %q, %s, %s, %d events, last %s, host %s\n", t.ID, t.Name, t.Game, t.Status, t.Events, day(t.Changed), t.Host)
	}
	a.printf("%d guests, %d tables.\n", len(f.Guests), len(f.Tables))
	return nil
}

type muteCmd struct {
	wardenFlags
	Guest string `arg:"" help:"The guest."`
	Off   bool   `help:"Take it back."`
}

// Run mutes.
func (c *muteCmd) Run(a *app) error { return c.tell(a, order{Verb: "mute", ID: c.Guest, Off: c.Off}) }

type banCmd struct {
	wardenFlags
	Guest string `arg:"" help:"The guest."`
	Off   bool   `help:"Take it back."`
}

// Run bans.
func (c *banCmd) Run(a *app) error { return c.tell(a, order{Verb: "ban", ID: c.Guest, Off: c.Off}) }

type closeCmd struct {
	wardenFlags
	Table string `arg:"" help:"The table."`
}

// Run closes.
func (c *closeCmd) Run(a *app) error { return c.tell(a, order{Verb: "close", ID: c.Table}) }

type deleteCmd struct {
	wardenFlags
	Table string `arg:"" help:"The table."`
	Yes   bool   `help:"Really."`
}

// Run deletes.
func (c *deleteCmd) Run(a *app) error {
	if !c.Yes {
		return errors.New("what is deleted does not come back; say --yes if you mean it (admin close only takes it out of sight)")
	}
	return c.tell(a, order{Verb: "delete", ID: c.Table})
}

type renameCmd struct {
	wardenFlags
	ID   string `arg:"" help:"The guest or the table."`
	Name string `arg:"" help:"Its new name."`
}

// Run renames.
func (c *renameCmd) Run(a *app) error {
	return c.tell(a, order{Verb: "rename", ID: c.ID, Text: c.Name})
}

type exportCmd struct {
	wardenFlags
	ID string `arg:"" help:"The guest or the table."`
}

// Run prints the record of a table as it is, and what is stored of a guest as JSON.
func (c *exportCmd) Run(a *app) error {
	var e exported
	if err := c.give(a, order{Verb: "export", ID: c.ID}, &e); err != nil {
		return err
	}
	if e.Record != "" && !c.JSON {
		a.printf("%s", e.Record)
		return nil
	}
	return a.json(e)
}
