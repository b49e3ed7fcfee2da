// Run by the tests of Tael: every call of the SDK, and what came of it, as one line of JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"

	"tael.internal/tael"
)

type vectors struct {
	Signing []struct {
		KeyID     string `json:"key_id"`
		Secret    string `json:"secret"`
		Timestamp string `json:"timestamp"`
		Nonce     string `json:"nonce"`
		Signature string `json:"signature"`
	} `json:"signing"`
	Requests []struct {
		KeyID          string `json:"key_id"`
		Secret         string `json:"secret"`
		Timestamp      string `json:"timestamp"`
		Nonce          string `json:"nonce"`
		Method         string `json:"method"`
		Path           string `json:"path"`
		Body           string `json:"body"`
		IdempotencyKey string `json:"idempotency_key"`
		Signature      string `json:"signature"`
	} `json:"requests"`
	Secrets []struct {
		Parts []string `json:"parts"`
		Flaw  *string  `json:"flaw"`
	} `json:"secrets"`
	Webhooks []struct {
		Secret    string `json:"secret"`
		ID        string `json:"id"`
		Timestamp string `json:"timestamp"`
		Signature string `json:"signature"`
		Body      string `json:"body"`
		Now       int64  `json:"now"`
		Valid     bool   `json:"valid"`
	} `json:"webhooks"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func failureOf(err error) *tael.Error {
	var refused *tael.Error
	if errors.As(err, &refused) {
		return refused
	}
	return &tael.Error{}
}

// told is the data of a callback that is signed and verified.
func told(secret, body string) tael.EventData {
	header := must(tael.SignWebhook(secret, "evt_1", []byte(body), time.Now()))
	return must(tael.VerifyWebhook(secret, header, []byte(body), time.Now())).Data
}

// await waits for all at the same time, and says how each is.
func await(ctx context.Context, client *tael.Client, txNos []string) {
	statuses := make([]string, len(txNos))
	var waiting sync.WaitGroup
	for index, txNo := range txNos {
		waiting.Add(1)
		go func(index int, txNo string) {
			defer waiting.Done()
			statuses[index] = must(client.WaitUntilPaid(ctx, txNo)).Status
		}(index, txNo)
	}
	waiting.Wait()
	fmt.Print(strings.Join(statuses, ","))
}

func main() {
	var known vectors
	if err := json.Unmarshal(must(os.ReadFile(os.Getenv("TAEL_VECTORS"))), &known); err != nil {
		panic(err)
	}
	signing, webhooks, requests, secrets := true, true, true, true
	for _, one := range known.Signing {
		signing = signing && tael.Signature(one.KeyID, one.Secret, one.Timestamp, one.Nonce) == one.Signature
	}
	for _, one := range known.Requests {
		request := tael.SignedRequest{
			Method: one.Method, Path: one.Path, Body: []byte(one.Body), IdempotencyKey: one.IdempotencyKey,
		}
		made := tael.RequestSignature(one.KeyID, one.Secret, one.Timestamp, one.Nonce, request)
		requests = requests && made == one.Signature
	}
	for _, one := range known.Secrets {
		flaw := tael.SecretFlaw(strings.Join(one.Parts, ""))
		secrets = secrets && (flaw == "") == (one.Flaw == nil) && (flaw == "" || flaw == *one.Flaw)
	}
	for _, one := range known.Webhooks {
		header := http.Header{}
		header.Set("webhook-id", one.ID)
		header.Set("webhook-timestamp", one.Timestamp)
		header.Set("webhook-signature", one.Signature)
		_, err := tael.VerifyWebhook(one.Secret, header, []byte(one.Body), time.Unix(one.Now, 0))
		webhooks = webhooks && (err == nil) == one.Valid
	}
	ctx, secret := context.Background(), os.Getenv("TAEL_SECRET")
	client := tael.New(os.Getenv("TAEL_URL"), os.Getenv("TAEL_KEY"), secret)
	if waited := os.Getenv("TAEL_WAIT"); waited != "" {
		await(ctx, client, strings.Split(waited, ","))
		return
	}
	// Ten minutes fast: the service says so, and the client signs by the service's clock.
	client.Now = func() time.Time { return time.Now().Add(10 * time.Minute) }
	merchant := must(strconv.ParseInt(os.Getenv("TAEL_MERCHANT"), 10, 64))
	tea := tael.Collection{
		Amount: 1234, MerchantID: merchant, Title: "龙井 ☕",
		OutTradeNo: os.Getenv("TAEL_NUMBER"), Metadata: map[string]string{"table": "7", "0": "窗边"},
	}
	made := must(client.Collect(ctx, tea))
	again := must(client.Collect(ctx, tea))
	found := must(client.OrderByNumber(ctx, tea.OutTradeNo, 0))
	stages := must(client.LifecycleByNumber(ctx, tea.OutTradeNo, merchant)).Stages
	_, err := client.Collect(ctx, tael.Collection{Amount: 1235, MerchantID: merchant, OutTradeNo: tea.OutTradeNo})
	used := failureOf(err)
	begun := strconv.FormatInt(must(client.Events(ctx, nil)).Through, 10)
	one := tael.Fen(100)
	refund := must(client.Refund(ctx, tael.RefundOf{
		TxNo: os.Getenv("TAEL_PAID"), RefundType: "partial", Amount: &one,
		Reason: "杯子是凉的", PayPassword: os.Getenv("TAEL_PIN"), OutRefundNo: tea.OutTradeNo,
	}))
	page := must(client.Events(ctx, url.Values{
		"after": {begun}, "wait": {"1"}, "types": {"refund.made,withdrawal.decided"},
	}))
	events := [][]any{}
	for _, event := range page.Items {
		made := event.Data.(tael.RefundMade)
		events = append(events, []any{event.Type, made.NetAmount.String(), event.Sequence == page.Through})
	}
	open := os.Getenv("TAEL_OPEN")
	back := must(client.Cancel(ctx, open)).Status
	_, late := client.Cancel(ctx, os.Getenv("TAEL_PAID"))
	first := must(client.Orders(ctx, url.Values{"limit": {"1"}}))
	second := must(client.Orders(ctx, url.Values{"limit": {"1"}, "after": {*first.Next}})).Items[0]
	numbered := must(client.Orders(ctx, url.Values{"out_trade_no": {tea.OutTradeNo}})).Items[0]
	ofOrder := must(client.Refunds(ctx, url.Values{"tx_no": {os.Getenv("TAEL_PAID")}})).Items[0]
	ofNumber := must(client.Refunds(ctx, url.Values{"out_refund_no": {tea.OutTradeNo}})).Items[0]
	looked := must(client.RefundMade(ctx, refund.RefundNo))
	_, absent := client.RefundMade(ctx, "R0")
	_, noneOfOrder := client.OrderReceipt(ctx, os.Getenv("TAEL_PAID"))
	_, noneOfRecord := client.Receipt(ctx, 999_999)
	_, noneOfDay := client.DayProof(ctx, "tomorrow")
	receipts := []string{failureOf(noneOfOrder).Code, failureOf(noneOfRecord).Code, failureOf(noneOfDay).Code}
	_, unknown := client.Order(ctx, "C0")
	_, altered := client.Bill(ctx, "2001-01-02", "orders")
	_, invalid := client.Collect(ctx, tael.Collection{MerchantID: merchant})
	filter := url.Values{"type": {"collection"}, "per_page": {"1"}}
	receiver := must(client.CreateReceiver(ctx, os.Getenv("TAEL_RECEIVER"), []string{"refund.made"}))
	same := must(client.CreateReceiver(ctx, receiver.URL, receiver.Events))
	rotated := must(client.RotateReceiverSecret(ctx, receiver.ReceiverID))
	rests := true
	paused := must(client.ChangeReceiver(ctx, receiver.ReceiverID, tael.ReceiverSettings{Paused: &rests}))
	listed := must(client.Receivers(ctx, url.Values{"limit": {"1"}})).Items[0]
	failed := must(client.PingReceiver(ctx, receiver.ReceiverID)).Failure
	removed := must(client.RemoveReceiver(ctx, receiver.ReceiverID))
	event := must(client.Callbacks(ctx, url.Values{"limit": {"1"}})).Items[0]
	shown := must(client.Callback(ctx, event.EventID))
	_, held := client.ResendCallback(ctx, event.EventID)
	old, fresh := *must(client.CallbackSecret(ctx)).Secret, *must(client.RotateCallbackSecret(ctx)).Secret
	var streamed tael.Event
	stop := func(one tael.Event) bool { streamed = one; return false }
	if err := client.StreamEvents(ctx, url.Values{"after": {begun}, "types": {"refund.made"}}, stop); err != nil {
		panic(err)
	}
	kept, enough := int64(0), errors.New("enough")
	keepThrough := func(through int64) error { kept = through; return enough }
	goOn := func(tael.Event) bool { return true }
	if err := client.StreamEvents(ctx, url.Values{"after": {begun}}, goOn, keepThrough); err != enough {
		panic(err)
	}
	payer := tael.New(os.Getenv("TAEL_URL"), os.Getenv("TAEL_SPEND_KEY"), os.Getenv("TAEL_SPEND_SECRET"))
	spent := must(payer.Pay(ctx, tael.PaymentOf{TxNo: os.Getenv("TAEL_TO_PAY"), Amount: 800}))
	dear := tael.PaymentOf{TxNo: os.Getenv("TAEL_TOO_DEAR"), Amount: 5000}
	_, err = payer.Pay(ctx, dear)
	exceeded := failureOf(err)
	dear.Ask = true
	approval := must(payer.Pay(ctx, dear))
	mandate := must(payer.Mandate(ctx))
	listedPayment := must(payer.MandatePayments(ctx, url.Values{"limit": {"1"}})).Items[0]
	detail := must(client.OrderDetail(ctx, os.Getenv("TAEL_PAID")))
	today := detail.ServerTime.Format("2006-01-02")
	lines := strings.Split(strings.TrimSpace(string(must(client.OrdersCSV(ctx, url.Values{"out_trade_no": {tea.OutTradeNo}})))), "\n")
	fresher := told(old, `{"type":"new.kind","data":{"x": [1]}}`).(tael.UnknownData)
	older := told(old, `{"type":"order.paid","data":{"tx_no":"C1","status":"new","amount":null,"y":1}}`).(tael.Order)
	whole := must(client.WaitUntilPaid(ctx, os.Getenv("TAEL_PAID")))
	var ended *tael.OrderNotPaid
	if _, err := client.WaitUntilPaid(ctx, open); !errors.As(err, &ended) {
		panic(err)
	}
	records := map[int64]bool{}
	keep := func(one tael.Transaction) bool { records[one.ID] = true; return true }
	if err := client.AllTransactions(ctx, url.Values{"per_page": {"2"}}, keep); err != nil {
		panic(err)
	}
	asked := must(client.Requests(ctx, url.Values{"limit": {"1"}})).Items[0].Method
	sandbox := []string{}
	for _, call := range []func() (tael.Sandbox, error){
		func() (tael.Sandbox, error) { return client.Sandbox(ctx) },
		func() (tael.Sandbox, error) { return client.SandboxPay(ctx, "C0") },
		func() (tael.Sandbox, error) { return client.SandboxTopUp(ctx, 100, 0) },
		func() (tael.Sandbox, error) { return client.SandboxMoveClock(ctx, 1) },
		func() (tael.Sandbox, error) { return client.SandboxMark(ctx) },
		func() (tael.Sandbox, error) { return client.SandboxReset(ctx) },
	} {
		_, err := call()
		sandbox = append(sandbox, failureOf(err).Code)
	}
	told := map[string]any{
		"detail": []any{
			detail.FeeTotal.String(), detail.PayerName != nil, len(detail.Stages), detail.Refunds[0].Authority,
			detail.Stages[1].Amount.String(),
		},
		"counted": []any{
			must(client.OrderCounts(ctx, url.Values{"out_trade_no": {tea.OutTradeNo}})).Pending, len(lines),
			must(client.Takings(ctx, today)).Day.Date == today,
		},
		"times": []bool{
			made.ExpiresAt.IsZero(), numbered.ExpiresAt.After(numbered.CreatedAt), numbered.PaidAt == nil,
			detail.ServerTime.After(numbered.CreatedAt),
		},
		"older": []any{
			string(fresher.JSON) == `{"x": [1]}`, older.TxNo, older.Status, older.Amount.String(), older.Title,
			older.PaidAt == nil, older.CreatedAt.Year(),
		},
		"mandate": []any{
			mandate.Name, reflect.DeepEqual(*mandate.Merchants, []int64{merchant}), mandate.Total == nil,
			mandate.LeftNow.String(), mandate.SpentTotal.String(),
		},
		"spent":    []any{spent.Status, spent.Payment.Amount.String(), listedPayment.TxNo == os.Getenv("TAEL_TO_PAY")},
		"exceeded": []string{exceeded.Code, exceeded.Bearer.Limit, exceeded.Bearer.Left.String()},
		"approval": []any{approval.Status, approval.Payment == nil, approval.RequestNo != nil},
		"receipts": receipts,
		"streamed": []any{streamed.Type, streamed.Data.(tael.RefundMade).RefundNo == refund.RefundNo, kept >= streamed.Sequence},
		"resent": []any{
			must(client.ResendCallbacks(ctx, "2001-01-01", "2001-01-02")).Resent,
			must(client.PingCallbackURL(ctx, os.Getenv("TAEL_RECEIVER"))).Failure,
		},
		"waited":    []string{whole.Amount.String(), ended.Order.Status},
		"all":       len(records) == int(must(client.Transactions(ctx, nil)).Total),
		"asked":     asked == "GET" || asked == "POST",
		"sandbox":   sandbox,
		"cancelled": []string{back, failureOf(late).Code},
		"orders": []any{
			first.Items[0].TxNo == made.TxNo, second.TxNo == open, numbered.TxNo == made.TxNo, numbered.Amount.String(),
		},
		"refunds": []any{
			ofOrder.RefundNo == refund.RefundNo, ofNumber.Reason, looked.Fee.String(), failureOf(absent).Code,
		},
		"receiver": []any{
			reflect.DeepEqual(same, receiver), rotated.Secret != receiver.Secret, paused.Paused,
			listed.ReceiverID == removed.ReceiverID, failed,
		},
		"callback": []any{
			event.TxNo == os.Getenv("TAEL_PAID"), shown.State, len(shown.Made), failureOf(held).Code,
		},
		"secret":  []any{old[:6], old != fresh},
		"signing": signing, "webhooks": webhooks, "requests": requests, "secrets": secrets,
		"health": must(client.Health(ctx)).Status,
		"tx_no":  made.TxNo, "amount": made.Amount.String(),
		"title": must(client.Order(ctx, made.TxNo)).Title,
		"found": []bool{
			found.TxNo == made.TxNo, *found.OutTradeNo == tea.OutTradeNo, reflect.DeepEqual(found.Metadata, tea.Metadata),
		},
		"again":   again.Status,
		"used":    []any{used.Code, used.Bearer.TxNo == made.TxNo, used.Bearer.Status},
		"stages":  []int{len(must(client.Lifecycle(ctx, made.TxNo)).Stages), len(stages)},
		"records": len(must(client.Transactions(ctx, filter)).Items),
		"shop":    must(client.Merchants(ctx, url.Values{"limit": {"1"}})).Items[0].MerchantName,
		"frozen":  must(client.Balance(ctx)).Merchant.Frozen.String(),
		"net":     refund.NetAmount.String(), "refunded": *refund.OutRefundNo == tea.OutTradeNo,
		"bill": string(must(client.Bill(ctx, "2001-01-01", "orders"))), "altered": failureOf(altered).Code,
		"events":  events,
		"unknown": failureOf(unknown).Code, "invalid": failureOf(invalid).Code,
		"printed": strings.Contains(fmt.Sprintf("%+v %#v", client, client), secret),
	}
	os.Stdout.Write(must(json.Marshal(told)))
}
