package tael

import (
	"context"
	"net/url"
	"strconv"
	"sync"
	"time"
)

const (
	waitSeconds = "25"
	endTypes    = "order.paid,order.expired,order.cancelled"
	// Between two requests for events, where much happens; and between two looks.
	pageEvery = 6500 * time.Millisecond
	lookEvery = 15500 * time.Millisecond
	// An order is looked at first for what happened before, and again for what nobody tells.
	lookAgain = time.Minute
	// Between two looks where events cannot be read.
	pollEvery = 5 * time.Second
	// After that the events are tried once more.
	withoutEvents = 5 * time.Minute
	idle          = time.Second
	pagesMax      = 10
	endedMax      = 1000
)

// payments waits for them. All that wait through one client share what asks: one request that waits for events,
// and now and then a look at the orders themselves. However many orders wait, that takes a quarter of the 60
// requests a minute that a key has by itself, and leaves the others to selling.
type payments struct {
	lock   sync.Mutex
	places map[*place]bool
	// What ended lately, for those who ask a little later; by number, and the numbers from the oldest on.
	ended  map[string]Order
	recent []string
	end    context.CancelFunc
}

type place struct {
	txNo   string
	lookAt time.Time
	// As it was when it was last looked at.
	seen Order
	// Takes the first.
	outcome chan outcome
}

type outcome struct {
	order Order
	err   error
}

func (p *place) tell(told outcome) {
	select {
	case p.outcome <- told:
	default:
	}
}

func (p *payments) wait(ctx context.Context, c *Client, txNo string) (Order, error) {
	place := &place{txNo: txNo, outcome: make(chan outcome, 1)}
	p.enter(c, place)
	defer p.leave(place)
	select {
	case told := <-place.outcome:
		if told.err == nil && told.order.PaidAt == nil {
			told.err = &OrderNotPaid{told.order}
		}
		return told.order, told.err
	case <-ctx.Done():
		return p.seen(place), ctx.Err()
	}
}

func (p *payments) enter(c *Client, one *place) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if order, isKnown := p.ended[one.txNo]; isKnown {
		one.tell(outcome{order: order})
		return
	}
	if len(p.places) == 0 {
		p.places, p.ended = map[*place]bool{}, map[string]Order{}
		var ctx context.Context
		ctx, p.end = context.WithCancel(context.Background())
		go p.watch(ctx, c)
	}
	p.places[one] = true
}

func (p *payments) leave(one *place) {
	p.lock.Lock()
	defer p.lock.Unlock()
	delete(p.places, one)
	if len(p.places) == 0 && p.end != nil {
		p.end()
		p.ended, p.recent = nil, nil
	}
}

func (p *payments) seen(one *place) Order {
	p.lock.Lock()
	defer p.lock.Unlock()
	return one.seen
}

// watch goes on until nobody waits any more.
func (p *payments) watch(ctx context.Context, c *Client) {
	for ctx.Err() == nil {
		// What happened before is seen by the first look, and what happens from now on is an event.
		begun, err := c.Events(ctx, url.Values{"types": {endTypes}})
		if err == nil {
			following, stop := context.WithCancel(ctx)
			go func() {
				defer stop()
				p.follow(following, c, begun.Through)
			}()
			p.look(following, c, lookEvery, lookAgain)
		}
		until, stop := context.WithTimeout(ctx, withoutEvents)
		p.look(until, c, pollEvery, 0)
		stop()
		p.lookAnew(ctx)
	}
}

// follow returns when events cannot be read.
func (p *payments) follow(ctx context.Context, c *Client, after int64) {
	for {
		since := time.Now()
		page, err := c.Events(ctx, url.Values{
			"after": {strconv.FormatInt(after, 10)}, "types": {endTypes}, "wait": {waitSeconds},
		})
		if err != nil {
			return
		}
		after = page.Through
		for _, event := range page.Items {
			if order, isOrder := event.Data.(Order); isOrder {
				p.ends(ctx, order)
			}
		}
		pause(ctx, pageEvery-time.Since(since))
	}
}

func (p *payments) ends(ctx context.Context, order Order) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if ctx.Err() != nil {
		return
	}
	p.ended[order.TxNo] = order
	if p.recent = append(p.recent, order.TxNo); len(p.recent) > endedMax {
		delete(p.ended, p.recent[0])
		p.recent = p.recent[1:]
	}
	for one := range p.places {
		if one.txNo == order.TxNo {
			one.tell(outcome{order: order})
		}
	}
}

// look looks at whatever is due, with one request after the other, until the context ends.
func (p *payments) look(ctx context.Context, c *Client, every, again time.Duration) {
	for ctx.Err() == nil {
		due := p.due(ctx, again)
		if len(due) == 0 {
			pause(ctx, idle)
		}
		if len(due) > 1 {
			p.lookInLists(ctx, c, due, every)
		}
		for one := range due {
			if ctx.Err() != nil {
				return
			}
			if !p.waits(one) {
				continue
			}
			order, err := c.Order(ctx, one.txNo)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				one.tell(outcome{err: err})
			} else {
				p.see(one, order)
			}
			pause(ctx, every)
		}
	}
}

// lookInLists takes those that it finds from what is due.
func (p *payments) lookInLists(ctx context.Context, c *Client, due map[*place]bool, every time.Duration) {
	asked := url.Values{"limit": {"100"}}
	for pages := 0; pages < pagesMax && len(due) > 0 && ctx.Err() == nil; pages++ {
		page, err := c.Orders(ctx, asked)
		for _, order := range page.Items {
			for one := range due {
				if one.txNo == order.TxNo {
					delete(due, one)
					p.see(one, order)
				}
			}
		}
		pause(ctx, every)
		if err != nil || page.Next == nil {
			return
		}
		asked.Set("after", *page.Next)
	}
}

func (p *payments) due(ctx context.Context, again time.Duration) map[*place]bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	now, due := time.Now(), map[*place]bool{}
	if ctx.Err() != nil {
		return due
	}
	for one := range p.places {
		if !one.lookAt.After(now) {
			one.lookAt = now.Add(again)
			due[one] = true
		}
	}
	return due
}

func (p *payments) waits(one *place) bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.places[one]
}

func (p *payments) see(one *place, order Order) {
	p.lock.Lock()
	defer p.lock.Unlock()
	one.seen = order
	if order.Status != "pending" {
		one.tell(outcome{order: order})
	}
}

func (p *payments) lookAnew(ctx context.Context) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if ctx.Err() != nil {
		return
	}
	for one := range p.places {
		one.lookAt = time.Time{}
	}
}

// pause ends early when the context does.
func pause(ctx context.Context, duration time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(duration):
	}
}
