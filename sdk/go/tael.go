// Package tael is the client of Tael, the wallet payment service: standard library alone. The types of what it
// answers with are in records.go. A time that is missing is the zero time, like everything else.
//
// Amounts are Fen, whole hundredths of a yuan, never floats. Every failure of a call is an *Error;
// unless its OutcomeUnknown is true, the call had no effect.
package tael

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/big"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Fen is an amount of money: 8800 is 88.00 yuan.
type Fen int64

func (fen Fen) String() string {
	sign, digits := "", int64(fen)
	if digits < 0 {
		sign, digits = "-", -digits
	}
	return fmt.Sprintf("%s%d.%02d", sign, digits/100, digits%100)
}

func (fen Fen) MarshalJSON() ([]byte, error) { return []byte(fen.String()), nil }

func (fen *Fen) UnmarshalJSON(token []byte) error {
	if string(token) == "null" {
		return nil
	}
	yuan, isNumber := new(big.Rat).SetString(string(token))
	if !isNumber {
		return fmt.Errorf("tael: %s is no amount", token)
	}
	yuan.Mul(yuan, big.NewRat(100, 1))
	if !yuan.IsInt() || !yuan.Num().IsInt64() {
		return fmt.Errorf("tael: %s is no amount", token)
	}
	*fen = Fen(yuan.Num().Int64())
	return nil
}

// Error is a call that failed. Programs rely on Code.
type Error struct {
	Code      string  `json:"code"`
	Msg       string  `json:"msg"`
	RequestID string  `json:"request_id"`
	DocURL    string  `json:"doc_url"`
	RefundNo  string  `json:"refund_no"`
	TriesLeft *int    `json:"tries_left"`
	Errors    []Field `json:"errors"`
	// Bearer has the number, if Code is out_trade_no_used or out_refund_no_used; or the limit and what is left of
	// it, if it is mandate_exceeded. Else nil.
	Bearer      *Bearer `json:"data"`
	Status      int     `json:"-"`
	retryAfter  time.Duration
	hasRetryDue bool
	// OutcomeUnknown: repeat the call with IdempotencyKey, never without it.
	OutcomeUnknown bool   `json:"-"`
	IdempotencyKey string `json:"-"`
	cause          error
}

// Field is one invalid parameter.
type Field struct {
	Field string `json:"field"`
	Msg   string `json:"msg"`
}

func (e *Error) Error() string { return "tael: " + e.Code + ": " + e.Msg }
func (e *Error) Unwrap() error { return e.cause }

// Client may be shared by goroutines. Printing it does not show the secret.
type Client struct {
	URL   string
	KeyID string
	// ShortName is part of the names of the headers; empty: Tael.
	ShortName string
	HTTP      *http.Client
	// Now is the clock of the machine; what it is off is found out.
	Now         func() time.Time
	AttemptsMax int
	// Longer waits that the service asks for become errors.
	RetryAfterMax time.Duration
	secret        func() string
	clockOffset   atomic.Int64
	payments      payments
}

// New makes a client of the service at a URL (without /api/v1).
func New(serviceURL, keyID, secret string) *Client {
	return &Client{
		URL: strings.TrimRight(serviceURL, "/"), KeyID: keyID, ShortName: "Tael",
		HTTP: &http.Client{
			Timeout: 40 * time.Second,
			// A redirect would take the secret to another address.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		Now: time.Now, AttemptsMax: 4, RetryAfterMax: time.Minute,
		secret: func() string { return secret },
	}
}

// Collection is what to collect; zero values are left out.
type Collection struct {
	Amount         Fen               `json:"amount"`
	MerchantID     int64             `json:"merchant_id"`
	BranchID       int64             `json:"branch_id,omitempty"`
	Title          string            `json:"title,omitempty"`
	NotifyURL      string            `json:"notify_url,omitempty"`
	ReturnURL      string            `json:"return_url,omitempty"`
	PayerID        int64             `json:"payer_id,omitempty"`
	OutTradeNo     string            `json:"out_trade_no,omitempty"`
	Metadata       map[string]string `json:"metadata,omitempty"`
	IdempotencyKey string            `json:"-"`
}

// OrderNotPaid says that an order which was waited for has expired or was cancelled.
type OrderNotPaid struct{ Order Order }

func (e *OrderNotPaid) Error() string {
	return "tael: the order " + e.Order.TxNo + " is " + e.Order.Status
}

// RefundOf is what to refund: "full", or "partial" with an amount.
type RefundOf struct {
	TxNo           string `json:"tx_no"`
	RefundType     string `json:"refund_type"`
	Amount         *Fen   `json:"amount,omitempty"`
	Reason         string `json:"reason"`
	PayPassword    string `json:"pay_password"`
	TOTPCode       string `json:"totp_code,omitempty"`
	OutRefundNo    string `json:"out_refund_no,omitempty"`
	IdempotencyKey string `json:"-"`
}

// PaymentOf is what to pay under a mandate. Ask: whether the payer is asked for what is above a limit.
type PaymentOf struct {
	TxNo           string `json:"-"`
	Amount         Fen    `json:"amount"`
	Ask            bool   `json:"ask,omitempty"`
	IdempotencyKey string `json:"-"`
}

// ReceiverSettings are what to change of a receiver; nil stays as it is.
type ReceiverSettings struct {
	URL    *string  `json:"url,omitempty"`
	Events []string `json:"events,omitempty"`
	Paused *bool    `json:"paused,omitempty"`
}

// Health needs no key.
func (c *Client) Health(ctx context.Context) (answer Health, err error) {
	return answer, c.call(ctx, "GET", "/health", nil, nil, "", &answer)
}

// Balance needs the scope query.
func (c *Client) Balance(ctx context.Context) (answer Balance, err error) {
	return answer, c.call(ctx, "GET", "/balance", nil, nil, "", &answer)
}

// Merchants needs the scope query: a page of your merchants, newest first. Of a page: limit, after.
func (c *Client) Merchants(ctx context.Context, page url.Values) (answer MerchantPage, err error) {
	return answer, c.call(ctx, "GET", "/merchants", page, nil, "", &answer)
}

// Transactions needs the scope query. Filters: page, per_page, wallet, type, direction, date_from, date_to.
func (c *Client) Transactions(ctx context.Context, filter url.Values) (answer TransactionPage, err error) {
	return answer, c.call(ctx, "GET", "/transactions", filter, nil, "", &answer)
}

// AllTransactions tells each record once, newest first, until it is told to stop by false. Filters: those of
// Transactions but page. It needs the scope query.
func (c *Client) AllTransactions(ctx context.Context, filter url.Values, each func(Transaction) bool) error {
	asked := url.Values{"per_page": {"50"}}
	for name, values := range filter {
		asked[name] = values
	}
	oldest := int64(math.MaxInt64)
	for number, pages := int64(1), int64(1); number <= pages; number++ {
		asked.Set("page", strconv.FormatInt(number, 10))
		page, err := c.Transactions(ctx, asked)
		if err != nil {
			return err
		}
		// New records move older ones to later pages.
		for _, record := range page.Items {
			if record.ID >= oldest {
				continue
			}
			oldest = record.ID
			if !each(record) {
				return nil
			}
		}
		pages = page.TotalPages
	}
	return nil
}

// Requests needs the scope query: a page of what was asked with this key in the last seven days, newest first.
// Filters: request_id, refused, limit, after.
func (c *Client) Requests(ctx context.Context, filter url.Values) (answer APIRequests, err error) {
	return answer, c.call(ctx, "GET", "/requests", filter, nil, "", &answer)
}

// WaitUntilPaid returns the order once it has been paid, also if it has been refunded since. It waits for events,
// all calls of a client together, until the context ends; where the key may not read events, it looks every five
// seconds. The error is an *OrderNotPaid when the order has expired or was cancelled. It needs the scope query.
func (c *Client) WaitUntilPaid(ctx context.Context, txNo string) (Order, error) {
	return c.payments.wait(ctx, c, txNo)
}

// Mandate is what the payer of this key allows, what was spent, and what one payment may come to now. It needs
// the scope spend.
func (c *Client) Mandate(ctx context.Context) (answer Mandate, err error) {
	return answer, c.call(ctx, "GET", "/mandate", nil, nil, "", &answer)
}

// Pay pays an order under the mandate, once, however often it is called. If the payer is asked, the status is
// approval_required, and the same call tells later how that stands. It needs the scope spend.
func (c *Client) Pay(ctx context.Context, payment PaymentOf) (answer MandatePayment, err error) {
	path, key := "/orders/"+url.PathEscape(payment.TxNo)+"/pay", keyOr(payment.IdempotencyKey)
	return answer, c.call(ctx, "POST", path, nil, payment, key, &answer)
}

// MandatePayments needs the scope spend: a page of what was paid under the mandate, newest first. Filters: limit,
// after.
func (c *Client) MandatePayments(ctx context.Context, filter url.Values) (answer PaidUnderMandatePage, err error) {
	return answer, c.call(ctx, "GET", "/mandate/payments", filter, nil, "", &answer)
}

// Sandbox needs the scope query, the other calls of the sandbox collection. Where the service runs without
// --sandbox they are all not_found.
func (c *Client) Sandbox(ctx context.Context) (answer Sandbox, err error) {
	return answer, c.call(ctx, "GET", "/sandbox", nil, nil, "", &answer)
}

// SandboxPay has the payer pay an order.
func (c *Client) SandboxPay(ctx context.Context, txNo string) (answer Sandbox, err error) {
	return answer, c.call(ctx, "POST", "/sandbox/pay", nil, map[string]any{"tx_no": txNo}, "", &answer)
}

// SandboxTopUp is play money, for the payer if the user is 0.
func (c *Client) SandboxTopUp(ctx context.Context, amount Fen, userID int64) (answer Sandbox, err error) {
	body := struct {
		Amount Fen   `json:"amount"`
		UserID int64 `json:"user_id,omitempty"`
	}{amount, userID}
	return answer, c.call(ctx, "POST", "/sandbox/top-up", nil, body, "", &answer)
}

// SandboxMoveClock moves the clock forward, for everybody in the sandbox.
func (c *Client) SandboxMoveClock(ctx context.Context, seconds int64) (answer Sandbox, err error) {
	return answer, c.call(ctx, "POST", "/sandbox/clock", nil, map[string]any{"seconds": seconds}, "", &answer)
}

// SandboxMark marks the state that a reset goes back to.
func (c *Client) SandboxMark(ctx context.Context) (answer Sandbox, err error) {
	return answer, c.call(ctx, "POST", "/sandbox/mark", nil, map[string]any{}, "", &answer)
}

// SandboxReset undoes everything since the mark.
func (c *Client) SandboxReset(ctx context.Context) (answer Sandbox, err error) {
	return answer, c.call(ctx, "POST", "/sandbox/reset", nil, map[string]any{}, "", &answer)
}

// Bill is the bill of a day, "2026-11-20", as CSV: "records" or "orders". Its digest has been checked. It
// needs the scope query. The error bill_not_ready: ask again after 00:10 of the next day.
func (c *Client) Bill(ctx context.Context, date, kind string) (csv []byte, err error) {
	return csv, c.call(ctx, "GET", "/bills/"+url.PathEscape(date), url.Values{"kind": {kind}}, nil, "", &csv)
}

// Events needs the scope events or query. Filters: after, types (separated by commas), wait (seconds until there is one).
func (c *Client) Events(ctx context.Context, filter url.Values) (answer EventPage, err error) {
	return answer, c.call(ctx, "GET", "/events", filter, nil, "", &answer)
}

// StreamEvents tells each what happens, as it happens, until it is told to stop by false or the context ends.
// Filters: after, a place, or from now on; types. Then onThrough, if there is one, is told how far all has been
// told and taken, also while nothing happens: keep it, or the Sequence of an event; it is the after that
// continues there. Its error ends the stream. It needs the scope events or query.
func (c *Client) StreamEvents(ctx context.Context, filter url.Values, each func(Event) bool, onThrough ...func(through int64) error) error {
	asked := url.Values{}
	for name, values := range filter {
		asked[name] = values
	}
	for {
		page, err := c.Events(ctx, asked)
		if err != nil {
			return err
		}
		for _, event := range page.Items {
			if !each(event) {
				return nil
			}
		}
		asked.Set("after", strconv.FormatInt(page.Through, 10))
		asked.Set("wait", waitSeconds)
		for _, tell := range onThrough {
			if err := tell(page.Through); err != nil {
				return err
			}
		}
	}
}

// Order needs the scope query.
func (c *Client) Order(ctx context.Context, txNo string) (answer Order, err error) {
	body := map[string]string{"query_type": "order", "tx_no": txNo}
	return answer, c.call(ctx, "POST", "/query", nil, body, "", &answer)
}

// OrderByNumber finds an order by the shop's own number. The merchant is 0 if the owner of the key has one.
// It needs the scope query.
func (c *Client) OrderByNumber(ctx context.Context, outTradeNo string, merchantID int64) (answer Order, err error) {
	body := struct {
		QueryType  string `json:"query_type"`
		OutTradeNo string `json:"out_trade_no"`
		MerchantID int64  `json:"merchant_id,omitempty"`
	}{"order", outTradeNo, merchantID}
	return answer, c.call(ctx, "POST", "/query", nil, body, "", &answer)
}

// Orders needs the scope query: a page of your orders, newest first. Filters: status, merchant_id, branch_id,
// date_from, date_to, out_trade_no, amount_from, amount_to, payer_id, q, order (newest, oldest), limit, after.
func (c *Client) Orders(ctx context.Context, filter url.Values) (answer OrderPage, err error) {
	return answer, c.call(ctx, "GET", "/orders", filter, nil, "", &answer)
}

// OrderDetail is the order with its lifecycle, its refunds and its callback. It needs the scope query.
func (c *Client) OrderDetail(ctx context.Context, txNo string) (answer OrderDetail, err error) {
	return answer, c.call(ctx, "GET", "/orders/"+url.PathEscape(txNo), nil, nil, "", &answer)
}

// OrderCounts needs the scope query: how many there are by status. Filters: those of Orders.
func (c *Client) OrderCounts(ctx context.Context, filter url.Values) (answer OrderCounts, err error) {
	return answer, c.call(ctx, "GET", "/orders/counts", filter, nil, "", &answer)
}

// OrdersCSV needs the scope query: all of them. Filters: those of Orders, without limit and after.
func (c *Client) OrdersCSV(ctx context.Context, filter url.Values) (csv []byte, err error) {
	return csv, c.call(ctx, "GET", "/orders.csv", filter, nil, "", &csv)
}

// Takings is what your merchants took on a day, "2026-11-20", beside others; today if it is empty. It needs the
// scope query.
func (c *Client) Takings(ctx context.Context, date string) (answer Takings, err error) {
	query := url.Values{}
	if date != "" {
		query.Set("date", date)
	}
	return answer, c.call(ctx, "GET", "/takings", query, nil, "", &answer)
}

// Cancel takes back an order that nobody has paid; again, it changes nothing. It needs the scope collection.
func (c *Client) Cancel(ctx context.Context, txNo string) (answer Order, err error) {
	path := "/orders/" + url.PathEscape(txNo) + "/cancel"
	return answer, c.call(ctx, "POST", path, nil, nil, "", &answer)
}

// Lifecycle needs the scope query.
func (c *Client) Lifecycle(ctx context.Context, txNo string) (answer Lifecycle, err error) {
	return answer, c.call(ctx, "GET", "/order-lifecycle", url.Values{"tx_no": {txNo}}, nil, "", &answer)
}

// LifecycleByNumber finds it as OrderByNumber does. It needs the scope query.
func (c *Client) LifecycleByNumber(ctx context.Context, outTradeNo string, merchantID int64) (answer Lifecycle, err error) {
	query := url.Values{"out_trade_no": {outTradeNo}}
	if merchantID != 0 {
		query.Set("merchant_id", strconv.FormatInt(merchantID, 10))
	}
	return answer, c.call(ctx, "GET", "/order-lifecycle", query, nil, "", &answer)
}

// Collect makes an order with its pay link. It needs the scope collection.
func (c *Client) Collect(ctx context.Context, order Collection) (answer CollectionOrder, err error) {
	key := keyOr(order.IdempotencyKey)
	return answer, c.call(ctx, "POST", "/collection", nil, order, key, &answer)
}

// Refund refunds a paid order. It needs the scope refund.
func (c *Client) Refund(ctx context.Context, refund RefundOf) (answer Refund, err error) {
	key := keyOr(refund.IdempotencyKey)
	return answer, c.call(ctx, "POST", "/refund", nil, refund, key, &answer)
}

// Refunds needs the scope query. Filters: tx_no or out_refund_no, merchant_id, limit, after.
func (c *Client) Refunds(ctx context.Context, filter url.Values) (answer RefundMadePage, err error) {
	return answer, c.call(ctx, "GET", "/refunds", filter, nil, "", &answer)
}

// RefundMade is the refund with a number. It needs the scope query.
func (c *Client) RefundMade(ctx context.Context, refundNo string) (answer RefundMade, err error) {
	return answer, c.call(ctx, "GET", "/refunds/"+url.PathEscape(refundNo), nil, nil, "", &answer)
}

// OrderReceipt is the receipt of your side of a payment, which anybody can check. It needs the scope query.
func (c *Client) OrderReceipt(ctx context.Context, txNo string) (answer Receipt, err error) {
	return answer, c.call(ctx, "GET", "/orders/"+url.PathEscape(txNo)+"/receipt", nil, nil, "", &answer)
}

// Receipt is the receipt of a transaction record, by its id. It needs the scope query.
func (c *Client) Receipt(ctx context.Context, recordID int64) (answer Receipt, err error) {
	return answer, c.call(ctx, "GET", fmt.Sprintf("/transactions/%d/receipt", recordID), nil, nil, "", &answer)
}

// DayProof is what is owed to you when a day ends, as part of what is owed to all. It needs the scope query.
func (c *Client) DayProof(ctx context.Context, date string) (answer ProvenStatement, err error) {
	return answer, c.call(ctx, "GET", "/days/"+url.PathEscape(date)+"/proof", nil, nil, "", &answer)
}

// Receivers needs the scope events. Filters: limit, after.
func (c *Client) Receivers(ctx context.Context, filter url.Values) (answer EventReceiverPage, err error) {
	return answer, c.call(ctx, "GET", "/receivers", filter, nil, "", &answer)
}

// CreateReceiver answers with its secret. An equal one again, the same address for the same events, is the
// one there is. It needs the scope events.
func (c *Client) CreateReceiver(ctx context.Context, receiverURL string, events []string) (answer EventReceiverWithSecret, err error) {
	body := struct {
		URL    string   `json:"url"`
		Events []string `json:"events"`
	}{receiverURL, events}
	return answer, c.call(ctx, "POST", "/receivers", nil, body, "", &answer)
}

// ChangeReceiver needs the scope events.
func (c *Client) ChangeReceiver(ctx context.Context, receiverID int64, settings ReceiverSettings) (answer EventReceiver, err error) {
	return answer, c.call(ctx, "PATCH", receiverPath(receiverID, ""), nil, settings, "", &answer)
}

// RemoveReceiver has it told nothing more. It needs the scope events.
func (c *Client) RemoveReceiver(ctx context.Context, receiverID int64) (answer EventReceiver, err error) {
	return answer, c.call(ctx, "DELETE", receiverPath(receiverID, ""), nil, nil, "", &answer)
}

// PingReceiver sends it one test. It needs the scope events.
func (c *Client) PingReceiver(ctx context.Context, receiverID int64) (answer CallbackPing, err error) {
	return answer, c.call(ctx, "POST", receiverPath(receiverID, "/ping"), nil, nil, "", &answer)
}

// RotateReceiverSecret: for 24 hours both secrets sign. It is not repeated by itself, because a second
// rotation ends the old one. It needs the scope events.
func (c *Client) RotateReceiverSecret(ctx context.Context, receiverID int64) (answer EventReceiverWithSecret, err error) {
	return answer, c.callOnce(ctx, receiverPath(receiverID, "/rotate-secret"), &answer)
}

// Callbacks needs the scope events. Filters: receiver_id, state, date_from, date_to, limit, after.
func (c *Client) Callbacks(ctx context.Context, filter url.Values) (answer CallbackPage, err error) {
	return answer, c.call(ctx, "GET", "/callbacks", filter, nil, "", &answer)
}

// Callback has what was sent, and every attempt. It needs the scope events.
func (c *Client) Callback(ctx context.Context, eventID string) (answer CallbackDetail, err error) {
	return answer, c.call(ctx, "GET", "/callbacks/"+url.PathEscape(eventID), nil, nil, "", &answer)
}

// ResendCallback sends it again, now. It needs the scope events.
func (c *Client) ResendCallback(ctx context.Context, eventID string) (answer CallbacksResent, err error) {
	path := "/callbacks/" + url.PathEscape(eventID) + "/resend"
	return answer, c.call(ctx, "POST", path, nil, nil, "", &answer)
}

// ResendCallbacks sends all of what happened in these days, like "2026-11-20", again. It needs the scope events.
func (c *Client) ResendCallbacks(ctx context.Context, dateFrom, dateTo string) (answer CallbacksResent, err error) {
	body := map[string]string{"date_from": dateFrom, "date_to": dateTo}
	return answer, c.call(ctx, "POST", "/callback-period/resend", nil, body, "", &answer)
}

// PingCallbackURL sends one test to an address that may be a NotifyURL. It needs the scope events.
func (c *Client) PingCallbackURL(ctx context.Context, callbackURL string) (answer CallbackPing, err error) {
	body := map[string]string{"url": callbackURL}
	return answer, c.call(ctx, "POST", "/callback-url/ping", nil, body, "", &answer)
}

// CallbackSecret is made if there is none. It needs the scope events.
func (c *Client) CallbackSecret(ctx context.Context) (answer CallbackSecret, err error) {
	return answer, c.call(ctx, "GET", "/callback-secret", nil, nil, "", &answer)
}

// RotateCallbackSecret does as RotateReceiverSecret. It needs the scope events.
func (c *Client) RotateCallbackSecret(ctx context.Context) (answer CallbackSecret, err error) {
	return answer, c.callOnce(ctx, "/callback-secret/rotate", &answer)
}

func receiverPath(receiverID int64, end string) string {
	return "/receivers/" + strconv.FormatInt(receiverID, 10) + end
}

// Signature is that of X-Tael-Signature.
func Signature(keyID, secret, timestamp, nonce string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(keyID + timestamp + nonce))
	return hex.EncodeToString(mac.Sum(nil))
}

// SignedRequest is what the service acts on, exactly as it is sent.
type SignedRequest struct {
	Method string
	// Path is with the query.
	Path           string
	Body           []byte
	IdempotencyKey string
}

// RequestSignature is that of X-Tael-Signature-V2.
func RequestSignature(keyID, secret, timestamp, nonce string, request SignedRequest) string {
	digest := sha256.Sum256(request.Body)
	lines := []string{"v2", request.Method, request.Path, keyID, timestamp, nonce,
		request.IdempotencyKey, hex.EncodeToString(digest[:])}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}

const (
	base62       = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	secretLength = 57
	checkDigits  = 6
)

// SecretFlaw is "cut_short", "too_long" or "mistyped"; empty if nothing is, or the secret is an older one.
func SecretFlaw(secret string) string {
	switch {
	case !strings.HasPrefix(secret, "tael_sk_"):
		return ""
	case len(secret) < secretLength:
		return "cut_short"
	case len(secret) > secretLength:
		return "too_long"
	}
	rest, body := crc32.ChecksumIEEE([]byte(secret[:secretLength-checkDigits])), secret
	for at := secretLength - 1; at >= secretLength-checkDigits; at-- {
		body = body[:at] + string(base62[rest%62]) + body[at+1:]
		rest /= 62
	}
	if body != secret {
		return "mistyped"
	}
	return ""
}

// ErrWebhookInvalid: the callback is not Tael's, or more than five minutes off. Answer 400.
var ErrWebhookInvalid = errors.New("tael: the callback is not signed by Tael, or too old")

// VerifyWebhook takes the raw body, before anything parses it, and returns the event.
func VerifyWebhook(secret string, header http.Header, body []byte, now time.Time) (event CallbackEvent, err error) {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	sentAt, err := strconv.ParseUint(timestamp, 10, 62)
	if age := now.Unix() - int64(sentAt); err != nil || age > 300 || age < -300 {
		return event, ErrWebhookInvalid
	}
	expected, err := webhookSignature(secret, id, timestamp, body)
	if err != nil {
		return event, err
	}
	for _, given := range strings.Split(header.Get("Webhook-Signature"), " ") {
		if hmac.Equal([]byte(expected), []byte(given)) {
			return event, json.Unmarshal(body, &event)
		}
	}
	return event, ErrWebhookInvalid
}

// SignWebhook makes the headers of a callback, for tests of a receiver.
func SignWebhook(secret, eventID string, body []byte, now time.Time) (http.Header, error) {
	timestamp := strconv.FormatInt(now.Unix(), 10)
	signature, err := webhookSignature(secret, eventID, timestamp, body)
	header := http.Header{}
	header.Set("Webhook-Id", eventID)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", signature)
	header.Set("Content-Type", "application/json; charset=utf-8")
	return header, err
}

func webhookSignature(secret, id, timestamp string, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", fmt.Errorf("tael: the secret of callbacks: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

func (c *Client) call(ctx context.Context, method, path string, query url.Values, body any, key string, into any) error {
	return c.attempts(ctx, method, path, query, body, key, false, into)
}

// Not repeated where the service may have done it.
func (c *Client) callOnce(ctx context.Context, path string, into any) error {
	return c.attempts(ctx, "POST", path, nil, nil, "", true, into)
}

func (c *Client) attempts(ctx context.Context, method, path string, query url.Values, body any, key string, once bool, into any) error {
	if flaw := SecretFlaw(c.secret()); flaw != "" {
		return fmt.Errorf("tael: the secret is %s; copy it again", strings.ReplaceAll(flaw, "_", " "))
	}
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return err
		}
	}
	unsettled := false
	for attempt := 1; ; attempt++ {
		failed := c.attempt(ctx, method, path, query, content, key, into)
		if failed == nil {
			return nil
		}
		unsettled = (unsettled && failed.isBeforeKey()) || failed.isUnsettled()
		wait := failed.retryAfter
		if !failed.hasRetryDue {
			wait = 200*time.Millisecond<<attempt + time.Duration(randomBytes(1)[0])*time.Millisecond
		}
		ends := !failed.isRetried() || (once && failed.isUnsettled())
		if attempt >= c.AttemptsMax || ends || wait > c.RetryAfterMax || ctx.Err() != nil {
			failed.OutcomeUnknown, failed.IdempotencyKey = unsettled && (once || key != ""), key
			return failed
		}
		if failed.Code == "timestamp_out_of_range" {
			c.readClock(ctx)
		}
		select {
		case <-ctx.Done():
			failed.OutcomeUnknown, failed.IdempotencyKey = unsettled && (once || key != ""), key
			return failed
		case <-time.After(wait):
		}
	}
}

func (e *Error) isUnsettled() bool {
	return e.Code == "connection_failed" || e.Code == "answer_unreadable" || e.Code == "outcome_unknown"
}

func (e *Error) isRetried() bool {
	switch e.Code {
	case "overloaded", "unavailable", "rate_limited", "nonce_reused", "timestamp_out_of_range":
		return true
	}
	return e.isUnsettled()
}

// Decided before the idempotency key is looked at, so it says nothing of an earlier attempt.
func (e *Error) isBeforeKey() bool {
	switch e.Code {
	case "ip_not_allowed", "scope_missing", "user_suspended":
		return true
	}
	return e.Status == 0 || e.Status == 401 || e.Status == 429 || e.Status >= 500
}

// The clock that decides is the service's.
func (c *Client) readClock(ctx context.Context) {
	var health Health
	if c.attempt(ctx, "GET", "/health", nil, nil, "", &health) == nil {
		c.clockOffset.Store(int64(health.Time.Sub(c.Now())))
	}
}

// A long bill is read to its end before its digest can be told.
func (c *Client) clientFor(into any) *http.Client {
	if _, isFile := into.(*[]byte); c.HTTP.Timeout == 0 || !isFile {
		return c.HTTP
	}
	patient := *c.HTTP
	patient.Timeout += 80 * time.Second
	return &patient
}

func (c *Client) attempt(ctx context.Context, method, path string, query url.Values, content []byte, key string, into any) *Error {
	address := c.URL + "/api/v1" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(content))
	if err != nil {
		return &Error{Code: "connection_failed", Msg: "the URL is wrong", cause: err}
	}
	// Without it the platform would repeat a request by itself, with the same nonce.
	request.GetBody = nil
	c.sign(request.Header, SignedRequest{method, request.URL.RequestURI(), content, key})
	request.Header.Set("Accept", "application/json")
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		request.Header.Set("X-Idempotency-Key", key)
	}
	response, err := c.clientFor(into).Do(request)
	if err != nil {
		return &Error{Code: "connection_failed", Msg: "no answer of the service arrived", cause: err}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return &Error{Code: "connection_failed", Msg: "the answer was cut", cause: err}
	}
	failed := &Error{Code: "answer_unreadable", Msg: "somebody else has answered", Status: response.StatusCode}
	seconds, err := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 30)
	failed.retryAfter, failed.hasRetryDue = time.Duration(seconds)*time.Second, err == nil
	if file, isFile := into.(*[]byte); isFile && response.StatusCode == http.StatusOK {
		sum := sha256.Sum256(text)
		digest := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		isCSV := strings.HasPrefix(response.Header.Get("Content-Type"), "text/csv")
		isWhole := !strings.HasPrefix(path, "/bills/") || strings.Contains(response.Header.Get("Repr-Digest"), digest)
		if !isCSV || !isWhole {
			return failed
		}
		*file = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
		return nil
	}
	var answer struct {
		OK   *bool           `json:"ok"`
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(text, &answer) != nil || answer.OK == nil {
		return failed
	}
	if *answer.OK && response.StatusCode == http.StatusOK {
		if string(answer.Data) == "null" {
			return failed
		}
		if err := json.Unmarshal(answer.Data, into); err != nil {
			failed.cause = err
			return failed
		}
		return nil
	}
	if err := json.Unmarshal(text, failed); err != nil {
		failed.cause = err
	}
	if !strings.HasSuffix(failed.Code, "_no_used") && failed.Code != "mandate_exceeded" {
		failed.Bearer = nil
	}
	return failed
}

func (c *Client) sign(header http.Header, request SignedRequest) {
	now := c.Now().Add(time.Duration(c.clockOffset.Load()))
	timestamp, nonce := strconv.FormatInt(now.Unix(), 10), hex.EncodeToString(randomBytes(8))
	name := "X-" + c.ShortName + "-"
	header.Set(name+"Key", c.KeyID)
	header.Set(name+"Secret", c.secret())
	header.Set(name+"Timestamp", timestamp)
	header.Set(name+"Nonce", nonce)
	header.Set(name+"Signature", Signature(c.KeyID, c.secret(), timestamp, nonce))
	header.Set(name+"Signature-V2", RequestSignature(c.KeyID, c.secret(), timestamp, nonce, request))
}

func keyOr(given string) string {
	if given != "" {
		return given
	}
	return hex.EncodeToString(randomBytes(16))
}

func randomBytes(count int) []byte {
	made := make([]byte, count)
	if _, err := rand.Read(made); err != nil {
		panic(err)
	}
	return made
}
