package table

import (
	"context"
	"time"

	"cromford/internal/account"
)

// HolidayDays is how many days of holiday everybody has in a year.
const HolidayDays = 30

// Holiday is a time in which somebody's clocks by correspondence stand still.
type Holiday struct {
	Began int64
	Until int64
	Ended int64 // early; 0 if it was not
}

// over is when a holiday ends or has ended.
func (h Holiday) over() int64 {
	if h.Ended > 0 {
		return h.Ended
	}
	return h.Until
}

// days is how many days a holiday takes; a day that was begun is one.
func (h Holiday) days() int {
	return int((h.over() - h.Began + day.Milliseconds() - 1) / day.Milliseconds())
}

// HolidayView is somebody's own holiday.
type HolidayView struct {
	Until int64 `json:"until" doc:"When it ends; 0 if there is none."`
	Left  int   `json:"left" doc:"Days that may still be taken, of those of the last 365."`
	Year  int   `json:"year" doc:"Days there are in 365."`
}

// away is until when somebody is on holiday; 0 if they are not.
func (s *Service) away(ctx context.Context, guest string, now int64) (int64, error) {
	all, err := s.store.Holidays(ctx, guest)
	if err != nil || len(all) == 0 || all[0].over() <= now {
		return 0, err
	}
	return all[0].over(), nil
}

// Holiday is the holiday of a guest.
func (s *Service) Holiday(ctx context.Context, g account.Guest) (*HolidayView, error) {
	v, _, err := s.holiday(ctx, g)
	return v, err
}

func (s *Service) holiday(ctx context.Context, g account.Guest) (*HolidayView, Holiday, error) {
	v := &HolidayView{Left: HolidayDays, Year: HolidayDays}
	if g.ID == "" {
		return v, Holiday{}, nil
	}
	all, err := s.store.Holidays(ctx, g.ID)
	if err != nil {
		return nil, Holiday{}, err
	}
	now := s.clock.Milli()
	var last Holiday
	for _, h := range all {
		if h.over() > now {
			v.Until, last = h.over(), h
		}
		if h.Began > now-365*day.Milliseconds() {
			v.Left -= h.days()
		}
	}
	v.Left = max(0, v.Left)
	return v, last, nil
}

// TakeHoliday stops the clocks of a guest at all tables by correspondence, for some days.
func (s *Service) TakeHoliday(ctx context.Context, g account.Guest, days int) (*HolidayView, error) {
	v, _, err := s.holiday(ctx, g)
	switch {
	case err != nil:
		return nil, err
	case g.ID == "":
		return nil, fail(Forbidden, "nobody knows you here yet; sit down at a table first")
	case v.Until > 0:
		return nil, fail(Conflict, "you are on holiday already")
	case days < 1:
		return nil, fail(Invalid, "a holiday has at least one day")
	case days > v.Left:
		return nil, fail(Conflict, "you have %d days of holiday left", v.Left)
	}
	now := s.clock.Milli()
	until := now + (time.Duration(days) * day).Milliseconds()
	if err := s.store.AddHoliday(ctx, g.ID, Holiday{Began: now, Until: until}); err != nil {
		return nil, err
	}
	return s.tellTables(ctx, g)
}

// EndHoliday lets the clocks of a guest run again. A day that was begun is a day.
func (s *Service) EndHoliday(ctx context.Context, g account.Guest) (*HolidayView, error) {
	v, last, err := s.holiday(ctx, g)
	switch {
	case err != nil:
		return nil, err
	case v.Until == 0:
		return nil, fail(Conflict, "you are not on holiday")
	}
	if err := s.store.EndHoliday(ctx, g.ID, last.Began, s.clock.Milli()); err != nil {
		return nil, err
	}
	return s.tellTables(ctx, g)
}

// tellTables notes at all tables by correspondence whether a guest is on holiday. Where that fails it is noted when the house
// looks at the clocks the next time.
func (s *Service) tellTables(ctx context.Context, g account.Guest) (*HolidayView, error) {
	tables, err := s.store.Tables(ctx, g.ID, Mine)
	if err != nil {
		return nil, err
	}
	for _, in := range tables {
		if in.Status == Playing && in.Pace.Kind == PacePost {
			s.seeTo(in.ID)
		}
	}
	return s.Holiday(ctx, g)
}
