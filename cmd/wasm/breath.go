//go:build js && wasm

package main

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall/js"
	"time"

	"cromford/bots"
	"cromford/games"
)

// slice is how long a bot thinks before the worker looks whether anybody has asked for something.
const slice = 12 * time.Millisecond

// breath is a context in which a bot thinks: whoever searches asks it again and again whether it is still wanted. Now and then it
// answers a little later, and meanwhile the worker, which has one thread, does what else there is to do.
type breath struct {
	context.Context
	asked int
	last  time.Time
}

func breathe(ctx context.Context) context.Context { return &breath{Context: ctx, last: time.Now()} }

// Err is why the context has ended, after a break if it is time for one.
func (b *breath) Err() error {
	const often = 32 // questions between two looks at the clock, which is far away
	if b.asked++; b.asked%often == 0 && time.Since(b.last) > slice {
		rest()
		b.last = time.Now()
	}
	return b.Context.Err()
}

var (
	rested = make(chan struct{}, 64)
	bell   js.Value
)

// rest waits until everything has been done that the worker was asked before. A timer would wait longer than it is told.
func rest() {
	if bell.IsUndefined() {
		channel := js.Global().Get("MessageChannel").New()
		channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
			rested <- struct{}{}
			return nil
		}))
		bell = channel.Get("port2")
	}
	bell.Call("postMessage", nil)
	<-rested
}

// firstLearned is the lowest level that judges by what was learnt, in games where something is.
const firstLearned = 5

var learnt = map[*games.Entry]bool{}

// learn fetches what a bot has learnt, if there is anything and it is not here yet. The function "net" of the worker has the files;
// one that there is not is null.
func learn(e *games.Entry, name string) error {
	name, _, _ = strings.Cut(name, "@")
	l, ok := bots.ParseLevel(name)
	if !ok || l.N < firstLearned || e.Learn == nil || learnt[e] {
		return nil
	}
	var missing error
	err := e.Learn(func(file string) ([]byte, error) {
		got, err := await(js.Global().Call("net", file))
		if missing = errors.Join(missing, err); err != nil || got.IsNull() {
			return nil, fs.ErrNotExist
		}
		b := make([]byte, got.Get("length").Int())
		js.CopyBytesToGo(b, got)
		return b, nil
	})
	if err = errors.Join(err, missing); err == nil {
		learnt[e] = true
	}
	return err
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type end struct {
		value js.Value
		err   error
	}
	done := make(chan end, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- end{value: args[0]}
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- end{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	e := <-done
	return e.value, e.err
}
