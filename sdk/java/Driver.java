package com.example.shop;

import dev.tael.Tael;
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
    // Ten minutes fast: the service says so, and the client signs by the service's clock.
    Clock fast = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(10));
    String secret = env.get("TAEL_SECRET");
    Tael tael = new Tael(env.get("TAEL_URL"), env.get("TAEL_KEY"), secret, "Tael", fast);
    long merchant = Long.parseLong(env.get("TAEL_MERCHANT"));
    String number = env.get("TAEL_NUMBER");
    Map<String, String> kept = Map.of("table", "7", "0", "窗边");
    Map<String, Object> tea =
        Map.of("title", "龙井 ☕", "out_trade_no", number, "metadata", kept);
    Map<String, Object> made = tael.collect(new BigDecimal("12.34"), merchant, tea);
    Map<String, Object> again = tael.collect(new BigDecimal("12.34"), merchant, tea);
    String txNo = made.get("tx_no").toString();
    Map<String, Object> found = tael.order(Map.of("out_trade_no", number));
    Map<String, Object> other = Map.of("out_trade_no", number, "merchant_id", merchant);
    Tael.TaelException used =
        failure(
            () -> tael.collect(new BigDecimal("12.35"), merchant, Map.of("out_trade_no", number)));
    Object begun = tael.events(Map.of()).get("through");
    Map<String, Object> refund =
        tael.refund(
            Map.of(
                "tx_no", env.get("TAEL_PAID"),
                "refund_type", "partial",
                "amount", new BigDecimal("1.00"),
                "reason", "杯子是凉的",
                "out_refund_no", number,
                "pay_password", env.get("TAEL_PIN")));
    String types = "refund.made,withdrawal.decided";
    Map<String, Object> page = tael.events(Map.of("after", begun, "wait", 1, "types", types));
    List<String> events = new ArrayList<>();
    for (Map<String, Object> event : (List<Map<String, Object>>) page.get("items")) {
      Map<String, Object> data = (Map<String, Object>) event.get("data");
      boolean isLast = event.get("sequence").equals(page.get("through"));
      events.add("[\"" + event.get("type") + "\",\"" + data.get("net_amount") + "\"," + isLast + "]");
    }
    Map<String, Object> told = new LinkedHashMap<>();
    String open = env.get("TAEL_OPEN");
    String paid = env.get("TAEL_PAID");
    told.put(
        "cancelled",
        List.of(tael.cancel(open).get("status"), failure(() -> tael.cancel(paid)).code));
    told.put(
        "waited", List.of(tael.waitUntilPaid(paid).get("amount").toString(), ended(tael, open)));
    Set<Object> records = new HashSet<>();
    tael.allTransactions(Map.of("per_page", 2), record -> records.add(record.get("id")));
    BigDecimal total = (BigDecimal) tael.transactions(Map.of()).get("total");
    told.put("all", records.size() == total.intValueExact());
    Object asked = firstOf(tael.requests(Map.of("limit", 1))).get("method");
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
    Map<String, Object> first = tael.orders(Map.of("limit", 1));
    Map<String, Object> rest = tael.orders(Map.of("limit", 1, "after", first.get("next")));
    Map<String, Object> numbered = firstOf(tael.orders(Map.of("out_trade_no", number)));
    told.put(
        "orders",
        List.of(
            txNo.equals(firstOf(first).get("tx_no")),
            open.equals(firstOf(rest).get("tx_no")),
            txNo.equals(numbered.get("tx_no")),
            numbered.get("amount").toString()));
    Object refundNo = refund.get("refund_no");
    told.put(
        "refunds",
        List.of(
            refundNo.equals(firstOf(tael.refunds(Map.of("tx_no", paid))).get("refund_no")),
            firstOf(tael.refunds(Map.of("out_refund_no", number))).get("reason"),
            tael.refundMade(refundNo.toString()).get("fee").toString(),
            failure(() -> tael.refundMade("R0")).code));
    Map<String, Object> merchantWallet = (Map<String, Object>) tael.balance().get("merchant");
    told.put("health", tael.health().get("status"));
    told.put("tx_no", txNo);
    told.put("amount", made.get("amount").toString());
    told.put("title", tael.order(txNo).get("title"));
    told.put("again", again.get("status"));
    Map<String, Object> filter = Map.of("type", "collection", "per_page", 1);
    told.put("records", ((List<?>) tael.transactions(filter).get("items")).size());
    List<?> merchants = (List<?>) tael.merchants(Map.of("limit", 1)).get("items");
    told.put("shop", ((Map<?, ?>) merchants.get(0)).get("merchant_name"));
    told.put("frozen", merchantWallet.get("frozen").toString());
    told.put("net", refund.get("net_amount").toString());
    told.put("bill", tael.bill("2001-01-01", "orders"));
    told.put("altered", failure(() -> tael.bill("2001-01-02", "orders")).code);
    told.put("unknown", failure(() -> tael.order("C0")).code);
    told.put(
        "invalid",
        failure(() -> tael.collect(new BigDecimal("0.001"), merchant, Map.of())).code);
    boolean printed = tael.toString().contains(secret);
    List<Boolean> same =
        List.of(
            txNo.equals(found.get("tx_no")),
            number.equals(found.get("out_trade_no")),
            kept.equals(found.get("metadata")));
    boolean isBearer = txNo.equals(used.bearer.get("tx_no"));
    List<Integer> stages = List.of(stagesOf(tael.lifecycle(txNo)), stagesOf(tael.lifecycle(other)));
    Map<String, Object> receiver = tael.createReceiver(env.get("TAEL_RECEIVER"), List.of("refund.made"));
    Map<String, Object> equal = tael.createReceiver(env.get("TAEL_RECEIVER"), List.of("refund.made"));
    long id = ((BigDecimal) receiver.get("receiver_id")).longValueExact();
    Object rotated = tael.rotateReceiverSecret(id).get("secret");
    Object paused = tael.changeReceiver(id, Map.of("paused", true)).get("paused");
    Object listed = firstOf(tael.receivers(Map.of("limit", 1))).get("receiver_id");
    Object failed = tael.pingReceiver(id).get("failure");
    boolean isSame = listed.equals(tael.removeReceiver(id).get("receiver_id"));
    Map<String, Object> event = firstOf(tael.callbacks(Map.of("limit", 1)));
    String eventId = (String) event.get("event_id");
    Map<String, Object> shown = tael.callback(eventId);
    String held = failure(() -> tael.resendCallback(eventId)).code;
    String old = (String) tael.callbackSecret().get("secret");
    boolean isFresh = !old.equals(tael.rotateCallbackSecret().get("secret"));
    told.put(
        "receiver",
        List.of(
            equal.equals(receiver),
            !rotated.equals(receiver.get("secret")),
            paused,
            isSame,
            failed));
    told.put(
        "callback",
        List.of(
            env.get("TAEL_PAID").equals(event.get("tx_no")),
            shown.get("state"),
            ((List<?>) shown.get("made")).size(),
            held));
    told.put("secret", List.of(old.substring(0, 6), isFresh));
    String line =
        Tael.Json.written(told).replaceAll("}$", "") + ",\"signing\":" + signing + ",\"webhooks\":" + webhooks + ",\"requests\":" + requests
            + ",\"secrets\":" + secrets + ",\"printed\":" + printed + ",\"found\":" + same
            + ",\"events\":" + events + ",\"stages\":" + stages + ",\"used\":[\"" + used.code + "\"," + isBearer + ",\""
            + used.bearer.get("status") + "\"],\"refunded\":" + number.equals(refund.get("out_refund_no"));
    System.out.write((line + "}").getBytes(StandardCharsets.UTF_8));
    System.out.flush();
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

  @SuppressWarnings("unchecked")
  private static Map<String, Object> firstOf(Map<String, Object> page) {
    return ((List<Map<String, Object>>) page.get("items")).get(0);
  }

  private static int stagesOf(Map<String, Object> lifecycle) {
    return ((List<?>) lifecycle.get("stages")).size();
  }

  private static Object ended(Tael tael, String txNo) throws InterruptedException {
    try {
      return tael.waitUntilPaid(txNo);
    } catch (Tael.OrderNotPaid error) {
      return error.order.get("status");
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
