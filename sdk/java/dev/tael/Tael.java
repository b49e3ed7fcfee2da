package dev.tael;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The client of Tael, the wallet payment service: Java 17, no dependencies. Answers are records of this
 * package; amounts are {@link BigDecimal}, never floats. Every failure is a {@link TaelException};
 * unless its outcomeUnknown is true, the call had no effect.
 */
public final class Tael {
  private static final Set<String> UNSETTLED =
      Set.of("connection_failed", "answer_unreadable", "outcome_unknown");
  private static final Set<String> PASSING =
      Set.of(
          "overloaded", "unavailable", "rate_limited", "nonce_reused", "timestamp_out_of_range");
  private static final Set<String> BEFORE_KEY =
      Set.of("ip_not_allowed", "scope_missing", "user_suspended");
  private static final String BASE_62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int SECRET_LENGTH = 57;
  private static final int CHECK_DIGITS = 6;
  /** What an answer that is a file is read as: this and its text. */
  private static final String FILE = "file";
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int ATTEMPTS_MAX = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final long WAIT_MS_MAX = 60_000;

  private final String base;
  private final String keyId;
  private final String secret;
  private final String shortName;
  private final Clock clock;
  // Redirects are not followed: they would take the secret to another address.
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private volatile long clockOffsetMs = 0;
  private final Payments payments = new Payments(this);

  public Tael(String url, String keyId, String secret) {
    this(url, keyId, secret, "Tael", Clock.systemUTC());
  }

  /** What the clock is off is found out by itself. */
  public Tael(String url, String keyId, String secret, String shortName, Clock clock) {
    String flaw = secretFlaw(secret);
    if (flaw != null) {
      throw new IllegalArgumentException(
          "The secret is " + flaw.replace('_', ' ') + ". Copy it again.");
    }
    this.base = url.replaceAll("/+$", "") + "/api/v1";
    this.keyId = keyId;
    this.secret = secret;
    this.shortName = shortName;
    this.clock = clock;
  }

  /** Programs rely on the code; failure is the whole answer. */
  public static final class TaelException extends RuntimeException {
    public final String code;
    public final int status;
    public final transient Map<String, Object> failure;
    /**
     * With out_trade_no_used: txNo and status of the order that has the number. With
     * out_refund_no_used: txNo, and refundNo or requestNo. With mandate_exceeded: the limit, and what is
     * left of it. Else null.
     */
    public final transient Bearer bearer;
    private final Long retryAfterSeconds;
    /** Repeat the call with idempotencyKey, never without it. */
    public boolean outcomeUnknown;
    public String idempotencyKey;

    TaelException(
        String code, int status, Map<String, Object> failure, Long retryAfter, Throwable cause) {
      super(code + ": " + failure.getOrDefault("msg", "no answer of the service arrived."), cause);
      this.code = code;
      this.status = status;
      this.failure = failure;
      Fields told = new Fields(failure);
      boolean bears = code.endsWith("_no_used") || code.equals("mandate_exceeded");
      this.bearer = bears ? told.oneOrNull("data", Bearer::of) : null;
      this.retryAfterSeconds = retryAfter;
    }
  }

  /** The order that was waited for has expired or was cancelled. */
  public static final class OrderNotPaid extends RuntimeException {
    public final transient Order order;

    OrderNotPaid(Order order) {
      super("The order " + order.txNo() + " is " + order.status() + ".");
      this.order = order;
    }
  }

  /** A callback that is not Tael's, or is more than five minutes off. Answer 400. */
  public static final class WebhookInvalid extends RuntimeException {
    WebhookInvalid(String message) {
      super(message);
    }
  }

  public Health health() {
    return call(Health::of, "GET", "/health", Map.of(), null, null);
  }

  /** Both wallets of the key's owner. Scope: query. */
  public Balance balance() {
    return call(Balance::of, "GET", "/balance", Map.of(), null, null);
  }

  /** A page of your merchants with their branches, newest first: limit, after. Scope: query. */
  public MerchantPage merchants(Map<String, ?> page) {
    return call(MerchantPage::of, "GET", "/merchants", page, null, null);
  }

  /** A page of records, newest first. Scope: query. */
  public TransactionPage transactions(Map<String, ?> filter) {
    return call(TransactionPage::of, "GET", "/transactions", filter, null, null);
  }

  /**
   * Tells each record once, newest first. Filters: those of transactions but page. Scope: query.
   */
  public void allTransactions(Map<String, ?> filter, Consumer<Transaction> each) {
    Map<String, Object> asked = new LinkedHashMap<>(Map.of("per_page", 50));
    asked.putAll(filter);
    long oldest = Long.MAX_VALUE;
    long pages = 1;
    for (long number = 1; number <= pages; number++) {
      asked.put("page", number);
      TransactionPage page = transactions(asked);
      pages = page.totalPages();
      for (Transaction record : page.items()) {
        // New records move older ones to later pages.
        if (record.id() >= oldest) continue;
        oldest = record.id();
        each.accept(record);
      }
    }
  }

  /**
   * A page of what was asked with this key in the last seven days, newest first: request_id, refused,
   * limit, after. Scope: query.
   */
  public ApiRequests requests(Map<String, ?> filter) {
    return call(ApiRequests::of, "GET", "/requests", filter, null, null);
  }

  /**
   * The order once it has been paid, also if it has been refunded since. It waits for events, all threads
   * with this client together; where the key may not read events, it looks every five seconds. Scope: query.
   *
   * @throws OrderNotPaid when it has expired or was cancelled
   */
  public Order waitUntilPaid(String txNo) throws InterruptedException {
    return payments.await(txNo);
  }

  /**
   * The bill of a day, 2026-11-20, as CSV: records or orders. Its digest has been checked. Scope:
   * query. The code bill_not_ready: ask again after 00:10 of the next day.
   */
  public String bill(String date, String kind) {
    return file("/bills/" + encoded(date), Map.of("kind", kind));
  }

  /**
   * At most 20 events, each with type, data and sequence. Filters: after, types (separated by commas), wait
   * (seconds until there is one). Give through of the answer as after, and none is missed. Scope: events or query.
   */
  public EventPage events(Map<String, ?> filter) {
    return call(EventPage::of, "GET", "/events", filter, null, null);
  }

  /**
   * Tells what happens, as it happens, until it is told to stop by false. Filters: after, a place, or from
   * now on; types. The sequence of an event is the after that continues there. Scope: events or query.
   */
  public void streamEvents(Map<String, ?> filter, Predicate<Event> each) {
    streamEvents(filter, each, through -> {});
  }

  /** Tells onThrough how far all has been told and taken, also while nothing happens: keep it as after. */
  public void streamEvents(Map<String, ?> filter, Predicate<Event> each, LongConsumer onThrough) {
    Map<String, Object> asked = new LinkedHashMap<>(filter);
    while (true) {
      EventPage page = events(asked);
      for (Event event : page.items()) if (!each.test(event)) return;
      asked.put("after", page.through());
      asked.put("wait", Payments.WAIT_SECONDS);
      onThrough.accept(page.through());
    }
  }

  /** The order as it is now. Scope: query. */
  public Order order(String txNo) {
    return order(Map.of("tx_no", txNo));
  }

  /**
   * By tx_no; or by the shop's own number, out_trade_no, with merchant_id if the owner of the key has
   * several. Scope: query.
   */
  public Order order(Map<String, ?> numbers) {
    Map<String, Object> body = new LinkedHashMap<>(numbers);
    body.put("query_type", "order");
    return call(Order::of, "POST", "/query", Map.of(), body, null);
  }

  /**
   * A page of your orders, newest first: status, merchant_id, branch_id, date_from, date_to,
   * out_trade_no, amount_from, amount_to, payer_id, q, order (newest, oldest), limit, after. Scope: query.
   */
  public OrderPage orders(Map<String, ?> filter) {
    return call(OrderPage::of, "GET", "/orders", filter, null, null);
  }

  /** The order with its lifecycle, its refunds and its callback. Scope: query. */
  public OrderDetail orderDetail(String txNo) {
    return call(OrderDetail::of, "GET", "/orders/" + encoded(txNo), Map.of(), null, null);
  }

  /** How many there are by status. Filters: those of orders. Scope: query. */
  public OrderCounts orderCounts(Map<String, ?> filter) {
    return call(OrderCounts::of, "GET", "/orders/counts", filter, null, null);
  }

  /** All of them as CSV. Filters: those of orders, without limit and after. Scope: query. */
  public String ordersCsv(Map<String, ?> filter) {
    return file("/orders.csv", filter);
  }

  /** What your merchants took on a day, 2026-11-20, beside others; today if it is null. Scope: query. */
  public Takings takings(String date) {
    Map<String, String> query = date == null ? Map.of() : Map.of("date", date);
    return call(Takings::of, "GET", "/takings", query, null, null);
  }

  /** Takes back an order that nobody has paid; again, it changes nothing. Scope: collection. */
  public Order cancel(String txNo) {
    return call(Order::of, "POST", "/orders/" + encoded(txNo) + "/cancel", Map.of(), null, null);
  }

  /** From creation to settlement. Scope: query. */
  public Lifecycle lifecycle(String txNo) {
    return lifecycle(Map.of("tx_no", txNo));
  }

  /** By the numbers that order takes. Scope: query. */
  public Lifecycle lifecycle(Map<String, ?> numbers) {
    return call(Lifecycle::of, "GET", "/order-lifecycle", numbers, null, null);
  }

  /**
   * Makes an order with its pay link. `metadata` is a map of strings; `idempotency_key` goes among the fields.
   * Fields: branch_id, title, notify_url, return_url, payer_id, out_trade_no, metadata. Scope: collection.
   */
  public CollectionOrder collect(BigDecimal amount, long merchantId, Map<String, ?> fields) {
    Map<String, Object> body = new LinkedHashMap<>(fields);
    body.put("amount", amount);
    body.put("merchant_id", merchantId);
    return write(CollectionOrder::of, "/collection", body);
  }

  /**
   * Fields: tx_no, refund_type, reason, pay_password, amount, totp_code, out_refund_no,
   * idempotency_key. Scope: refund.
   */
  public Refund refund(Map<String, ?> fields) {
    return write(Refund::of, "/refund", new LinkedHashMap<>(fields));
  }

  /** A page of refunds, newest first: tx_no or out_refund_no, merchant_id, limit, after. Scope: query. */
  public RefundMadePage refunds(Map<String, ?> filter) {
    return call(RefundMadePage::of, "GET", "/refunds", filter, null, null);
  }

  /** The refund with this number. Scope: query. */
  public RefundMade refundMade(String refundNo) {
    return call(RefundMade::of, "GET", "/refunds/" + encoded(refundNo), Map.of(), null, null);
  }

  /** The receipt of your side of a payment, which anybody can check. Scope: query. */
  public Receipt orderReceipt(String txNo) {
    return call(Receipt::of, "GET", "/orders/" + encoded(txNo) + "/receipt", Map.of(), null, null);
  }

  /** The receipt of a transaction record, by its id. Scope: query. */
  public Receipt receipt(long recordId) {
    String path = "/transactions/" + recordId + "/receipt";
    return call(Receipt::of, "GET", path, Map.of(), null, null);
  }

  /** What is owed to you when a day ends, as part of what is owed to all. Scope: query. */
  public ProvenStatement dayProof(String date) {
    String path = "/days/" + encoded(date) + "/proof";
    return call(ProvenStatement::of, "GET", path, Map.of(), null, null);
  }

  /** A page of your receivers, newest first, without their secrets: limit, after. Scope: events. */
  public EventReceiverPage receivers(Map<String, ?> filter) {
    return call(EventReceiverPage::of, "GET", "/receivers", filter, null, null);
  }

  /**
   * With its secret. An equal one again, the same address for the same events, is the one there is.
   * Scope: events.
   */
  public EventReceiverWithSecret createReceiver(String url, List<String> events) {
    return call(EventReceiverWithSecret::of, "POST", "/receivers", Map.of(), Map.of("url", url, "events", events), null);
  }

  /** Settings: url, events, paused. Scope: events. */
  public EventReceiver changeReceiver(long receiverId, Map<String, ?> settings) {
    return call(EventReceiver::of, "PATCH", "/receivers/" + receiverId, Map.of(), settings, null);
  }

  /** It is told nothing more. Scope: events. */
  public EventReceiver removeReceiver(long receiverId) {
    return call(EventReceiver::of, "DELETE", "/receivers/" + receiverId, Map.of(), null, null);
  }

  /** Sends it one test; failure is null where it was acknowledged. Scope: events. */
  public CallbackPing pingReceiver(long receiverId) {
    return call(CallbackPing::of, "POST", "/receivers/" + receiverId + "/ping", Map.of(), null, null);
  }

  /**
   * For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the old one.
   * Scope: events.
   */
  public EventReceiverWithSecret rotateReceiverSecret(long receiverId) {
    return callOnce(EventReceiverWithSecret::of, "/receivers/" + receiverId + "/rotate-secret");
  }

  /** A page of callbacks: receiver_id, state, date_from, date_to, limit, after. Scope: events. */
  public CallbackPage callbacks(Map<String, ?> filter) {
    return call(CallbackPage::of, "GET", "/callbacks", filter, null, null);
  }

  /** What was sent, and every attempt. Scope: events. */
  public CallbackDetail callback(String eventId) {
    return call(CallbackDetail::of, "GET", "/callbacks/" + encoded(eventId), Map.of(), null, null);
  }

  /** Sends it again, now. Scope: events. */
  public CallbacksResent resendCallback(String eventId) {
    return call(CallbacksResent::of, "POST", "/callbacks/" + encoded(eventId) + "/resend", Map.of(), null, null);
  }

  /** Sends all of what happened in these days, like 2026-11-20, again. Scope: events. */
  public CallbacksResent resendCallbacks(String dateFrom, String dateTo) {
    Map<String, String> days = Map.of("date_from", dateFrom, "date_to", dateTo);
    return call(CallbacksResent::of, "POST", "/callback-period/resend", Map.of(), days, null);
  }

  /** Sends one test to an address that may be a notify_url. Scope: events. */
  public CallbackPing pingCallbackUrl(String url) {
    Map<String, String> body = Map.of("url", url);
    return call(CallbackPing::of, "POST", "/callback-url/ping", Map.of(), body, null);
  }

  /** The secret of callbacks to a notify_url, made if there is none. Scope: events. */
  public CallbackSecret callbackSecret() {
    return call(CallbackSecret::of, "GET", "/callback-secret", Map.of(), null, null);
  }

  /** As rotateReceiverSecret does. Scope: events. */
  public CallbackSecret rotateCallbackSecret() {
    return callOnce(CallbackSecret::of, "/callback-secret/rotate");
  }

  /**
   * What the payer of this key allows, what was spent, and what one payment may come to now. Scope:
   * spend.
   */
  public Mandate mandate() {
    return call(Mandate::of, "GET", "/mandate", Map.of(), null, null);
  }

  /**
   * Pays an order under the mandate, once, however often it is called. Fields: ask, whether the payer is
   * asked for what is above a limit; idempotency_key. If they are, the status is approval_required, and the
   * same call tells later how that stands. Scope: spend.
   */
  public MandatePayment pay(String txNo, BigDecimal amount, Map<String, ?> fields) {
    Map<String, Object> body = new LinkedHashMap<>(fields);
    body.put("amount", amount);
    return write(MandatePayment::of, "/orders/" + encoded(txNo) + "/pay", body);
  }

  /** A page of what was paid under the mandate, newest first: limit, after. Scope: spend. */
  public PaidUnderMandatePage mandatePayments(Map<String, ?> filter) {
    return call(PaidUnderMandatePage::of, "GET", "/mandate/payments", filter, null, null);
  }

  /**
   * Clock and payer of a service that runs with --sandbox; not_found elsewhere, as are all calls of the
   * sandbox. Scope: query; of the others: collection.
   */
  public Sandbox sandbox() {
    return call(Sandbox::of, "GET", "/sandbox", Map.of(), null, null);
  }

  /** Has the payer pay an order. */
  public Sandbox sandboxPay(String txNo) {
    return call(Sandbox::of, "POST", "/sandbox/pay", Map.of(), Map.of("tx_no", txNo), null);
  }

  /** Play money, for the payer if the user is null. */
  public Sandbox sandboxTopUp(BigDecimal amount, Long userId) {
    Map<String, Object> body = new LinkedHashMap<>(Map.of("amount", amount));
    if (userId != null) body.put("user_id", userId);
    return call(Sandbox::of, "POST", "/sandbox/top-up", Map.of(), body, null);
  }

  /** Forward, for everybody in the sandbox. */
  public Sandbox sandboxMoveClock(long seconds) {
    return call(Sandbox::of, "POST", "/sandbox/clock", Map.of(), Map.of("seconds", seconds), null);
  }

  /** Marks the state that a reset goes back to. */
  public Sandbox sandboxMark() {
    return call(Sandbox::of, "POST", "/sandbox/mark", Map.of(), Map.of(), null);
  }

  /** Everything since the mark is gone. */
  public Sandbox sandboxReset() {
    return call(Sandbox::of, "POST", "/sandbox/reset", Map.of(), Map.of(), null);
  }

  public static String signature(String keyId, String secret, String timestamp, String nonce) {
    byte[] text = (keyId + timestamp + nonce).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), text));
  }

  /**
   * That of X-Tael-Signature-V2. path: with the query. body: empty if there is none, like
   * idempotencyKey.
   */
  public static String requestSignature(
      String keyId,
      String secret,
      String timestamp,
      String nonce,
      String method,
      String path,
      byte[] body,
      String idempotencyKey) {
    String digest = HexFormat.of().formatHex(sha256(body));
    String text =
        String.join(
            "\n", "v2", method, path, keyId, timestamp, nonce, idempotencyKey, digest);
    return HexFormat.of()
        .formatHex(
            hmac(
                secret.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8)));
  }

  /** cut_short, too_long or mistyped; null if nothing is, or the secret is an older one. */
  public static String secretFlaw(String secret) {
    if (!secret.startsWith("tael_sk_")) return null;
    if (secret.length() != SECRET_LENGTH) {
      return secret.length() < SECRET_LENGTH ? "cut_short" : "too_long";
    }
    String body = secret.substring(0, SECRET_LENGTH - CHECK_DIGITS);
    CRC32 sum = new CRC32();
    sum.update(body.getBytes(StandardCharsets.UTF_8));
    StringBuilder digits = new StringBuilder();
    long rest = sum.getValue();
    for (int digit = 0; digit < CHECK_DIGITS; digit++) {
      digits.insert(0, BASE_62.charAt((int) (rest % BASE_62.length())));
      rest /= BASE_62.length();
    }
    return secret.equals(body + digits) ? null : "mistyped";
  }

  /** The event. body: the bytes as they came. */
  public static CallbackEvent verifyWebhook(
      String secret, String id, String timestamp, String signatures, byte[] body, long nowSeconds) {
    if (id == null || timestamp == null || signatures == null) {
      throw new WebhookInvalid("The callback is not signed.");
    }
    if (!timestamp.matches("[0-9]{1,18}")
        || Math.abs(nowSeconds - Long.parseLong(timestamp)) > 300) {
      throw new WebhookInvalid("The callback is more than five minutes off.");
    }
    byte[] expected =
        webhookSignature(secret, id, timestamp, body).getBytes(StandardCharsets.UTF_8);
    for (String given : signatures.split(" ")) {
      if (MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) {
        String text = new String(body, StandardCharsets.UTF_8);
        return CallbackEvent.of(new Fields(Json.object(text)));
      }
    }
    throw new WebhookInvalid("The callback is not signed by Tael.");
  }

  /** The headers of a callback, for tests of a receiver. */
  public static Map<String, String> signWebhook(
      String secret, String eventId, byte[] body, long nowSeconds) {
    String timestamp = Long.toString(nowSeconds);
    return Map.of(
        "webhook-id", eventId,
        "webhook-timestamp", timestamp,
        "webhook-signature", webhookSignature(secret, eventId, timestamp, body),
        "content-type", "application/json; charset=utf-8");
  }

  private static String webhookSignature(String secret, String id, String timestamp, byte[] body) {
    byte[] before = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] text = new byte[before.length + body.length];
    System.arraycopy(before, 0, text, 0, before.length);
    System.arraycopy(body, 0, text, before.length, body.length);
    byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
    return "v1," + Base64.getEncoder().encodeToString(hmac(key, text));
  }

  private <R> R write(Function<Fields, R> of, String path, Map<String, Object> body) {
    Object given = body.remove("idempotency_key");
    String key = given == null ? UUID.randomUUID().toString() : given.toString();
    return call(of, "POST", path, Map.of(), body, key);
  }

  private String file(String path, Map<String, ?> query) {
    return call(answer -> answer.text(FILE), "GET", path, query, null, null);
  }

  private <R> R call(
      Function<Fields, R> of,
      String method,
      String path,
      Map<String, ?> query,
      Map<String, ?> body,
      String key) {
    return attempts(of, method, path, query, body, key, false);
  }

  /** Not repeated where the service may have done it. */
  private <R> R callOnce(Function<Fields, R> of, String path) {
    return attempts(of, "POST", path, Map.of(), null, null, true);
  }

  private <R> R attempts(
      Function<Fields, R> of,
      String method,
      String path,
      Map<String, ?> query,
      Map<String, ?> body,
      String key,
      boolean once) {
    boolean unsettled = false;
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(of, method, path, query, body, key);
      } catch (TaelException error) {
        boolean beforeKey =
            Set.of(0, 401, 429).contains(error.status)
                || error.status >= 500
                || BEFORE_KEY.contains(error.code);
        unsettled = (unsettled && beforeKey) || UNSETTLED.contains(error.code);
        long waitMs =
            error.retryAfterSeconds == null
                ? ThreadLocalRandom.current().nextLong(200, 200L << attempt)
                : error.retryAfterSeconds * 1000;
        boolean isUnsettled = UNSETTLED.contains(error.code);
        boolean passes = PASSING.contains(error.code) || (isUnsettled && !once);
        boolean ends = attempt >= ATTEMPTS_MAX || waitMs > WAIT_MS_MAX || !passes;
        error.outcomeUnknown = unsettled && (once || key != null);
        error.idempotencyKey = key;
        if (ends || Thread.currentThread().isInterrupted()) throw error;
        if (error.code.equals("timestamp_out_of_range")) readClock();
        try {
          Thread.sleep(waitMs);
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
          throw error;
        }
      }
    }
  }

  /** The clock that decides is the service's. */
  private void readClock() {
    try {
      OffsetDateTime at = attempt(Health::of, "GET", "/health", Map.of(), null, null).time();
      clockOffsetMs = at.toInstant().toEpochMilli() - clock.millis();
    } catch (TaelException unread) {
      // The next attempt says what is the matter.
    }
  }

  private <R> R attempt(
      Function<Fields, R> of,
      String method,
      String path,
      Map<String, ?> query,
      Map<String, ?> body,
      String key) {
    String search =
        query.entrySet().stream()
            .map(one -> one.getKey() + "=" + encoded(one.getValue()))
            .collect(Collectors.joining("&"));
    URI address = URI.create(base + path + (search.isEmpty() ? "" : "?" + search));
    Object waits = query.containsKey("wait") ? query.get("wait") : 0;
    // A long bill is read to its end before its digest can be told.
    long more = isFile(path) ? 105 : Long.parseLong(waits.toString());
    Duration timeout = TIMEOUT.plusSeconds(more);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(timeout).header("Accept", "application/json");
    byte[] content =
        body == null ? new byte[0] : Json.written(body).getBytes(StandardCharsets.UTF_8);
    sign(request, method, address, content, key == null ? "" : key);
    if (key != null) request.header("X-Idempotency-Key", key);
    if (body != null) request.header("Content-Type", "application/json");
    request.method(
        method,
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(content));
    HttpResponse<String> response;
    try {
      response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new TaelException("connection_failed", 0, Map.of(), null, interrupted);
    } catch (IOException cut) {
      throw new TaelException("connection_failed", 0, Map.of(), null, cut);
    }
    Long retryAfter =
        response
            .headers()
            .firstValue("retry-after")
            .filter(text -> text.matches("[0-9]{1,9}"))
            .map(Long::valueOf)
            .orElse(null);
    try {
      return of.apply(dataOf(response, path, retryAfter));
    } catch (IllegalArgumentException | ClassCastException | NullPointerException unreadable) {
      throw new TaelException("answer_unreadable", response.statusCode(), Map.of(), null, unreadable);
    }
  }

  private static boolean isFile(String path) {
    return path.startsWith("/bills/") || path.endsWith(".csv");
  }

  private static Fields dataOf(HttpResponse<String> response, String path, Long retryAfter) {
    int status = response.statusCode();
    if (status == 200 && isFile(path)) {
      String text = response.body();
      byte[] sum = sha256(text.getBytes(StandardCharsets.UTF_8));
      String found = "sha-256=:" + Base64.getEncoder().encodeToString(sum) + ":";
      String digest = response.headers().firstValue("repr-digest").orElse("");
      String type = response.headers().firstValue("content-type").orElse("");
      boolean isWhole = digest.contains(found) || !path.startsWith("/bills/");
      if (!isWhole || !type.startsWith("text/csv")) {
        throw new IllegalArgumentException("It is another file.");
      }
      return new Fields(Map.of(FILE, text.startsWith("\ufeff") ? text.substring(1) : text));
    }
    Map<String, Object> answer;
    try {
      answer = Json.object(response.body());
    } catch (IllegalArgumentException unreadable) {
      answer = Map.of();
    }
    if (status == 200 && Boolean.TRUE.equals(answer.get("ok"))) {
      return new Fields(answer).oneOrNull("data", Function.identity());
    }
    // Somebody between has codes of their own.
    boolean isOurs = Boolean.FALSE.equals(answer.get("ok")) && answer.get("code") instanceof String;
    Map<String, Object> failure = isOurs ? answer : Map.of("code", "answer_unreadable");
    throw new TaelException((String) failure.get("code"), status, failure, retryAfter, null);
  }

  private void sign(
      HttpRequest.Builder request, String method, URI address, byte[] content, String key) {
    String timestamp = Long.toString((clock.millis() + clockOffsetMs) / 1000);
    byte[] bytes = new byte[8];
    RANDOM.nextBytes(bytes);
    String nonce = HexFormat.of().formatHex(bytes);
    String name = "X-" + shortName + "-";
    request.header(name + "Key", keyId);
    request.header(name + "Secret", secret);
    request.header(name + "Timestamp", timestamp);
    request.header(name + "Nonce", nonce);
    request.header(name + "Signature", signature(keyId, secret, timestamp, nonce));
    String query = address.getRawQuery();
    String path = address.getRawPath() + (query == null ? "" : "?" + query);
    request.header(
        name + "Signature-V2",
        requestSignature(keyId, secret, timestamp, nonce, method, path, content, key));
  }

  private static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] hmac(byte[] key, byte[] text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8);
  }

  /** As much JSON as the interface has: maps, lists, strings, BigDecimal, Boolean, null. */
  public static final class Json {
    private static final int DEPTH_MAX = 64;
    private final String text;
    private int at = 0;

    private Json(String text) {
      this.text = text;
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
      Json json = new Json(text);
      Object value = json.value(0);
      json.blanks();
      if (json.at != text.length() || !(value instanceof Map)) throw json.malformed();
      return (Map<String, Object>) value;
    }

    public static String written(Map<String, ?> fields) {
      return fields.entrySet().stream()
          .filter(one -> one.getValue() != null)
          .map(one -> quoted(one.getKey()) + ":" + token(one.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }

    private static String token(Object value) {
      if (value instanceof BigDecimal amount) return amount.toPlainString();
      if (value instanceof Double || value instanceof Float) {
        throw new IllegalArgumentException("Give amounts as BigDecimal, not as floats.");
      }
      if (value instanceof Map<?, ?> pairs) {
        return pairs.entrySet().stream()
            .map(one -> quoted(one.getKey().toString()) + ":" + token(one.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      }
      if (value instanceof List<?> items) {
        return items.stream().map(Json::token).collect(Collectors.joining(",", "[", "]"));
      }
      boolean isBare = value instanceof Number || value instanceof Boolean;
      return isBare ? value.toString() : quoted(value.toString());
    }

    private static String quoted(String text) {
      StringBuilder made = new StringBuilder("\"");
      for (char one : text.toCharArray()) {
        if (one == '"' || one == '\\') made.append('\\').append(one);
        else if (one < ' ') made.append(String.format("\\u%04x", (int) one));
        else made.append(one);
      }
      return made.append('"').toString();
    }

    private Object value(int depth) {
      blanks();
      if (at >= text.length() || depth > DEPTH_MAX) throw malformed();
      char first = text.charAt(at);
      if (first == '"') return string();
      if (first == '{') return map(depth);
      if (first == '[') return list(depth);
      if (word("true")) return true;
      if (word("false")) return false;
      if (word("null")) return null;
      int start = at;
      while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
      if (start == at) throw malformed();
      return new BigDecimal(text.substring(start, at));
    }

    private Map<String, Object> map(int depth) {
      Map<String, Object> read = new LinkedHashMap<>();
      at++;
      if (takes('}')) return read;
      do {
        blanks();
        String name = string();
        if (!takes(':')) throw malformed();
        read.put(name, value(depth + 1));
      } while (takes(','));
      if (!takes('}')) throw malformed();
      return read;
    }

    private List<Object> list(int depth) {
      List<Object> read = new ArrayList<>();
      at++;
      if (takes(']')) return read;
      do read.add(value(depth + 1)); while (takes(','));
      if (!takes(']')) throw malformed();
      return read;
    }

    private String string() {
      if (at >= text.length() || text.charAt(at++) != '"') throw malformed();
      StringBuilder read = new StringBuilder();
      while (at < text.length()) {
        char one = text.charAt(at++);
        if (one == '"') return read.toString();
        read.append(one == '\\' ? escaped() : one);
      }
      throw malformed();
    }

    private char escaped() {
      if (at >= text.length()) throw malformed();
      char one = text.charAt(at++);
      if (one == 'u' && at + 4 <= text.length()) {
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      }
      int known = "\"\\/bfnrt".indexOf(one);
      if (known < 0) throw malformed();
      return "\"\\/\b\f\n\r\t".charAt(known);
    }

    private boolean word(String word) {
      if (!text.startsWith(word, at)) return false;
      at += word.length();
      return true;
    }

    private boolean takes(char wanted) {
      blanks();
      if (at >= text.length() || text.charAt(at) != wanted) return false;
      at++;
      return true;
    }

    private void blanks() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException malformed() {
      return new IllegalArgumentException("This is not JSON, at character " + at + ".");
    }
  }
}
