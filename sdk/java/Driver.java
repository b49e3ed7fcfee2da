package com.example.shop;

import dev.tael.Callback;
import dev.tael.CallbackDetail;
import dev.tael.CollectionOrder;
import dev.tael.Event;
import dev.tael.EventData;
import dev.tael.EventPage;
import dev.tael.EventReceiver;
import dev.tael.EventReceiverWithSecret;
import dev.tael.Mandate;
import dev.tael.MandatePayment;
import dev.tael.Order;
import dev.tael.OrderDetail;
import dev.tael.OrderPage;
import dev.tael.Refund;
import dev.tael.RefundMade;
import dev.tael.Tael;
import dev.tael.UnknownData;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Run by the tests of Tael, and in a package as real programs are: every call of the SDK, and what came of it, as one line of JSON. */
final class Driver {
  @SuppressWarnings("unchecked")
  public static void main(String[] none) throws Exception {
    Map<String, String> env = System.getenv();
    Map<String, Object> vectors = Tael.Json.object(Files.readString(Path.of(env.get("TAEL_VECTORS"))));
    boolean signing = true;
    for (Map<String, String> one : (List<Map<String, String>>) vectors.get("signing")) {
      String made =
          Tael.signature(
              one.get("key_id"), one.get("secret"), one.get("timestamp"), one.get("nonce"));
      signing = signing && made.equals(one.get("signature"));
    }
    boolean requests = true;
    for (Map<String, String> one : (List<Map<String, String>>) vectors.get("requests")) {
      requests = requests && signed(one).equals(one.get("signature"));
    }
    boolean secrets = true;
    for (Map<String, Object> one : (List<Map<String, Object>>) vectors.get("secrets")) {
      String typed = String.join("", (List<String>) one.get("parts"));
      secrets = secrets && Objects.equals(Tael.secretFlaw(typed), one.get("flaw"));
    }
    boolean webhooks = true;
    for (Map<String, Object> one : (List<Map<String, Object>>) vectors.get("webhooks")) {
      webhooks = webhooks && accepts(one) == (Boolean) one.get("valid");
    }
    if (env.containsKey("TAEL_WAIT")) {
      String url = env.get("TAEL_URL");
      Tael waiting = new Tael(url, env.get("TAEL_KEY"), env.get("TAEL_SECRET"));
      await(waiting, List.of(env.get("TAEL_WAIT").split(",")));
      return;
    }
    // Ten minutes fast: the service says so, and the client signs by the service's clock.
    Clock fast = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(10));
    String secret = env.get("TAEL_SECRET");
    Tael tael = new Tael(env.get("TAEL_URL"), env.get("TAEL_KEY"), secret, "Tael", fast);
    long merchant = Long.parseLong(env.get("TAEL_MERCHANT"));
    String number = env.get("TAEL_NUMBER");
    Map<String, String> kept = Map.of("table", "7", "0", "窗边");
    Map<String, Object> tea =
        Map.of("title", "龙井 ☕", "out_trade_no", number, "metadata", kept);
    CollectionOrder made = tael.collect(new BigDecimal("12.34"), merchant, tea);
    CollectionOrder again = tael.collect(new BigDecimal("12.34"), merchant, tea);
    String txNo = made.txNo();
    String open = env.get("TAEL_OPEN");
    String paid = env.get("TAEL_PAID");
    Order found = tael.order(Map.of("out_trade_no", number));
    Map<String, Object> other = Map.of("out_trade_no", number, "merchant_id", merchant);
    Tael.TaelException used =
        failure(
            () -> tael.collect(new BigDecimal("12.35"), merchant, Map.of("out_trade_no", number)));
    long begun = tael.events(Map.of()).through();
    Refund refund =
        tael.refund(
            Map.of(
                "tx_no", paid,
                "refund_type", "partial",
                "amount", new BigDecimal("1.00"),
                "reason", "杯子是凉的",
                "out_refund_no", number,
                "pay_password", env.get("TAEL_PIN")));
    String types = "refund.made,withdrawal.decided";
    EventPage page = tael.events(Map.of("after", begun, "wait", 1, "types", types));
    List<List<Object>> events = new ArrayList<>();
    for (Event event : page.items()) {
      String net = refundIn(event).netAmount().toString();
      events.add(List.of(event.type(), net, event.sequence() == page.through()));
    }
    List<Event> streamed = new ArrayList<>();
    tael.streamEvents(
        Map.of("after", begun, "types", "refund.made"),
        event -> {
          streamed.add(event);
          return false;
        });
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("cancelled", List.of(tael.cancel(open).status(), failure(() -> tael.cancel(paid)).code));
    told.put("waited", List.of(tael.waitUntilPaid(paid).amount().toString(), ended(tael, open)));
    Set<Long> records = new HashSet<>();
    tael.allTransactions(Map.of("per_page", 2), record -> records.add(record.id()));
    told.put("all", records.size() == tael.transactions(Map.of()).total());
    String asked = tael.requests(Map.of("limit", 1)).items().get(0).method();
    told.put("asked", List.of("GET", "POST").contains(asked));
    told.put(
        "sandbox",
        List.of(
            failure(tael::sandbox).code,
            failure(() -> tael.sandboxPay("C0")).code,
            failure(() -> tael.sandboxTopUp(BigDecimal.ONE, null)).code,
            failure(() -> tael.sandboxMoveClock(1)).code,
            failure(tael::sandboxMark).code,
            failure(tael::sandboxReset).code));
    OrderPage first = tael.orders(Map.of("limit", 1));
    Order second = tael.orders(Map.of("limit", 1, "after", first.next())).items().get(0);
    Order numbered = tael.orders(Map.of("out_trade_no", number)).items().get(0);
    told.put(
        "orders",
        List.of(
            txNo.equals(first.items().get(0).txNo()),
            open.equals(second.txNo()),
            txNo.equals(numbered.txNo()),
            numbered.amount().toString()));
    OrderDetail detail = tael.orderDetail(paid);
    told.put(
        "detail",
        List.of(
            detail.feeTotal().toString(),
            detail.payerName() != null,
            detail.stages().size(),
            detail.refunds().get(0).authority(),
            detail.stages().get(1).amount().toString()));
    String today = detail.serverTime().toLocalDate().toString();
    told.put(
        "counted",
        List.of(
            tael.orderCounts(Map.of("out_trade_no", number)).pending(),
            tael.ordersCsv(Map.of("out_trade_no", number)).lines().count(),
            tael.takings(today).day().date().equals(today)));
    told.put(
        "times",
        List.of(
            made.expiresAt() == null,
            numbered.expiresAt().isAfter(numbered.createdAt()),
            numbered.paidAt() == null,
            detail.serverTime().isAfter(numbered.createdAt())));
    told.put("streamed", streamed(streamed.get(0), refund, keptThrough(tael, begun)));
    List<RefundMade> ofOrder = tael.refunds(Map.of("tx_no", paid)).items();
    told.put(
        "refunds",
        List.of(
            refund.refundNo().equals(ofOrder.get(0).refundNo()),
            tael.refunds(Map.of("out_refund_no", number)).items().get(0).reason(),
            tael.refundMade(refund.refundNo()).fee().toString(),
            failure(() -> tael.refundMade("R0")).code));
    told.put(
        "receipts",
        List.of(
            failure(() -> tael.orderReceipt(paid)).code,
            failure(() -> tael.receipt(999_999)).code,
            failure(() -> tael.dayProof("tomorrow")).code));
    told.put("health", tael.health().status());
    told.put("tx_no", txNo);
    told.put("amount", made.amount().toString());
    told.put("title", tael.order(txNo).title());
    told.put("again", again.status());
    Map<String, Object> filter = Map.of("type", "collection", "per_page", 1);
    told.put("records", tael.transactions(filter).items().size());
    told.put("shop", tael.merchants(Map.of("limit", 1)).items().get(0).merchantName());
    told.put("net", refund.netAmount().toString());
    told.put("bill", tael.bill("2001-01-01", "orders"));
    told.put("altered", failure(() -> tael.bill("2001-01-02", "orders")).code);
    told.put("unknown", failure(() -> tael.order("C0")).code);
    told.put(
        "invalid",
        failure(() -> tael.collect(new BigDecimal("0.001"), merchant, Map.of())).code);
    told.put("printed", tael.toString().contains(secret));
    told.put(
        "found",
        List.of(
            txNo.equals(found.txNo()),
            number.equals(found.outTradeNo()),
            kept.equals(found.metadata())));
    told.put("used", List.of(used.code, txNo.equals(used.bearer.txNo()), used.bearer.status()));
    told.put(
        "stages",
        List.of(tael.lifecycle(txNo).stages().size(), tael.lifecycle(other).stages().size()));
    String url = env.get("TAEL_RECEIVER");
    EventReceiverWithSecret receiver = tael.createReceiver(url, List.of("refund.made"));
    EventReceiverWithSecret equal = tael.createReceiver(url, List.of("refund.made"));
    long id = receiver.receiverId();
    String rotated = tael.rotateReceiverSecret(id).secret();
    EventReceiver paused = tael.changeReceiver(id, Map.of("paused", true));
    EventReceiver listed = tael.receivers(Map.of("limit", 1)).items().get(0);
    String failed = tael.pingReceiver(id).failure();
    told.put(
        "receiver",
        List.of(
            equal.equals(receiver),
            !rotated.equals(receiver.secret()),
            paused.paused(),
            listed.receiverId() == tael.removeReceiver(id).receiverId(),
            failed));
    Callback event = tael.callbacks(Map.of("limit", 1)).items().get(0);
    CallbackDetail shown = tael.callback(event.eventId());
    told.put(
        "callback",
        List.of(
            paid.equals(event.txNo()),
            shown.state(),
            shown.made().size(),
            failure(() -> tael.resendCallback(event.eventId())).code));
    Tael payer = new Tael(env.get("TAEL_URL"), env.get("TAEL_SPEND_KEY"), env.get("TAEL_SPEND_SECRET"));
    String toPay = env.get("TAEL_TO_PAY");
    String tooDear = env.get("TAEL_TOO_DEAR");
    BigDecimal fifty = new BigDecimal("50.00");
    MandatePayment spent = payer.pay(toPay, new BigDecimal("8.00"), Map.of());
    Tael.TaelException exceeded = failure(() -> payer.pay(tooDear, fifty, Map.of()));
    MandatePayment approval = payer.pay(tooDear, fifty, Map.of("ask", true));
    Mandate mandate = payer.mandate();
    told.put(
        "mandate",
        List.of(
            mandate.name(),
            mandate.merchants().equals(List.of(merchant)),
            mandate.total() == null,
            mandate.leftNow().toString(),
            mandate.spentTotal().toString()));
    String listedPayment = payer.mandatePayments(Map.of("limit", 1)).items().get(0).txNo();
    told.put(
        "spent",
        List.of(spent.status(), spent.payment().amount().toString(), toPay.equals(listedPayment)));
    told.put(
        "exceeded",
        List.of(exceeded.code, exceeded.bearer.limit(), exceeded.bearer.left().toString()));
    told.put(
        "approval",
        List.of(approval.status(), approval.payment() == null, approval.requestNo() != null));
    told.put("frozen", tael.balance().merchant().frozen().toString());
    told.put(
        "resent",
        List.of(
            tael.resendCallbacks("2001-01-01", "2001-01-02").resent(),
            tael.pingCallbackUrl(url).failure()));
    String old = tael.callbackSecret().secret();
    told.put("older", older(old));
    boolean isFresh = !old.equals(tael.rotateCallbackSecret().secret());
    told.put("secret", List.of(old.substring(0, 6), isFresh));
    told.put("events", events);
    told.put("refunded", number.equals(refund.outRefundNo()));
    told.put("signing", signing);
    told.put("webhooks", webhooks);
    told.put("requests", requests);
    told.put("secrets", secrets);
    System.out.write(Tael.Json.written(told).getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  private static RefundMade refundIn(Event event) {
    if (event.data() instanceof RefundMade made) return made;
    throw new IllegalStateException(event.type());
  }

  private static List<Object> streamed(Event event, Refund refund, long kept) {
    boolean isThat = refundIn(event).refundNo().equals(refund.refundNo());
    return List.of(event.type(), isThat, kept >= event.sequence());
  }

  /** How far a stream says that it has told. */
  private static long keptThrough(Tael tael, long begun) {
    List<Long> kept = new ArrayList<>();
    try {
      tael.streamEvents(
          Map.of("after", begun),
          event -> true,
          through -> {
            kept.add(through);
            throw new IllegalStateException("enough");
          });
    } catch (IllegalStateException enough) {
      return kept.get(0);
    }
    return 0;
  }

  /** Waits for all at the same time, and says how each is. */
  private static void await(Tael tael, List<String> txNos) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Callable<String>> waiting = new ArrayList<>();
    for (String txNo : txNos) waiting.add(() -> tael.waitUntilPaid(txNo).status());
    List<String> statuses = new ArrayList<>();
    for (Future<String> one : threads.invokeAll(waiting)) statuses.add(one.get());
    threads.shutdown();
    System.out.print(String.join(",", statuses));
  }

  /** What a client reads that is older, or newer, than what it is sent. */
  private static List<Object> older(String secret) {
    EventData fresher = told(secret, "{\"type\":\"new.kind\",\"data\":{\"x\":[1]}}");
    EventData data =
        told(
            secret,
            "{\"type\":\"order.paid\",\"data\":{\"tx_no\":\"C1\",\"status\":\"new\",\"amount\":null,\"y\":1}}");
    if (fresher instanceof UnknownData unknown && data instanceof Order order) {
      return List.of(
          unknown.fields().equals(Map.of("x", List.of(BigDecimal.ONE))),
          order.txNo(),
          order.status(),
          order.amount().toString(),
          order.title(),
          order.paidAt() == null,
          order.createdAt().getYear());
    }
    throw new IllegalStateException("They are something else.");
  }

  /** The data of a callback that is signed and verified. */
  private static EventData told(String secret, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    long now = Clock.systemUTC().instant().getEpochSecond();
    Map<String, String> sent = Tael.signWebhook(secret, "evt_1", body, now);
    return Tael.verifyWebhook(
            secret,
            sent.get("webhook-id"),
            sent.get("webhook-timestamp"),
            sent.get("webhook-signature"),
            body,
            now)
        .data();
  }

  private static String signed(Map<String, String> one) {
    return Tael.requestSignature(
        one.get("key_id"),
        one.get("secret"),
        one.get("timestamp"),
        one.get("nonce"),
        one.get("method"),
        one.get("path"),
        one.get("body").getBytes(StandardCharsets.UTF_8),
        one.get("idempotency_key"));
  }

  private static boolean accepts(Map<String, Object> one) {
    try {
      Tael.verifyWebhook(
          (String) one.get("secret"),
          (String) one.get("id"),
          (String) one.get("timestamp"),
          (String) one.get("signature"),
          one.get("body").toString().getBytes(StandardCharsets.UTF_8),
          ((BigDecimal) one.get("now")).longValueExact());
      return true;
    } catch (Tael.WebhookInvalid invalid) {
      return false;
    }
  }

  private static String ended(Tael tael, String txNo) throws InterruptedException {
    try {
      return tael.waitUntilPaid(txNo).status();
    } catch (Tael.OrderNotPaid error) {
      return error.order.status();
    }
  }

  private static Tael.TaelException failure(Runnable call) {
    try {
      call.run();
      return null;
    } catch (Tael.TaelException error) {
      return error;
    }
  }
}
