// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What came of a record. */
record Fields(Map<String, Object> given) {
  private static final OffsetDateTime YEAR_1 = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  private static final BigDecimal NOTHING = new BigDecimal("0.00");

  private <Kind> Kind some(String name, Class<Kind> kind) {
    try {
      return kind.cast(given.get(name));
    } catch (ClassCastException other) {
      throw new IllegalArgumentException(name + " is no " + kind.getSimpleName(), other);
    }
  }

  private static <Kind> Kind orEmpty(Kind found, Kind empty) {
    return found == null ? empty : found;
  }

  String textOrNull(String name) {
    return some(name, String.class);
  }

  String text(String name) {
    return orEmpty(textOrNull(name), "");
  }

  BigDecimal amountOrNull(String name) {
    return some(name, BigDecimal.class);
  }

  BigDecimal amount(String name) {
    return orEmpty(amountOrNull(name), NOTHING);
  }

  Long wholeOrNull(String name) {
    BigDecimal number = amountOrNull(name);
    return number == null ? null : wholeOf(name, number);
  }

  private static long wholeOf(String name, BigDecimal number) {
    try {
      return number.longValueExact();
    } catch (ArithmeticException fraction) {
      throw new IllegalArgumentException(name + " is no whole number", fraction);
    }
  }

  long whole(String name) {
    return orEmpty(wholeOrNull(name), 0L);
  }

  Boolean flagOrNull(String name) {
    return some(name, Boolean.class);
  }

  boolean flag(String name) {
    return orEmpty(flagOrNull(name), false);
  }

  OffsetDateTime timeOrNull(String name) {
    String text = textOrNull(name);
    try {
      return text == null ? null : OffsetDateTime.parse(text);
    } catch (DateTimeParseException other) {
      throw new IllegalArgumentException(name + " is no time", other);
    }
  }

  OffsetDateTime time(String name) {
    return orEmpty(timeOrNull(name), YEAR_1);
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> map(String name) {
    return orEmpty(some(name, Map.class), Map.of());
  }

  Map<String, String> textsOrNull(String name) {
    if (given.get(name) == null) return null;
    Map<String, String> texts = new LinkedHashMap<>();
    map(name).forEach((key, value) -> texts.put(key, value.toString()));
    return Collections.unmodifiableMap(texts);
  }

  <One> One one(String name, Function<Fields, One> of) {
    return of.apply(new Fields(map(name)));
  }

  <One> One oneOrNull(String name, Function<Fields, One> of) {
    return given.get(name) == null ? null : one(name, of);
  }

  @SuppressWarnings("unchecked")
  <One> List<One> list(String name, Function<Fields, One> of) {
    List<Map<String, Object>> items = orEmpty(some(name, List.class), List.of());
    return items.stream().map(item -> of.apply(new Fields(item))).toList();
  }

  @SuppressWarnings("unchecked")
  List<String> list(String name) {
    return List.copyOf(orEmpty(some(name, List.class), List.of()));
  }

  @SuppressWarnings("unchecked")
  List<Long> wholes(String name) {
    List<BigDecimal> numbers = orEmpty(some(name, List.class), List.of());
    return numbers.stream().map(number -> wholeOf(name, number)).toList();
  }

  boolean has(String name) {
    return given.get(name) != null;
  }

  EventData data() {
    return switch (text("type")) {
      case "order.paid", "order.expired", "order.cancelled" -> one("data", Order::of);
      case "refund.made" -> one("data", RefundMade::of);
      case "refund_request.opened" -> one("data", OpenedRefundRequest::of);
      case "settlement.done" -> one("data", ToldSettlement::of);
      case "withdrawal.decided" -> one("data", ToldWithdrawal::of);
      default -> new UnknownData(map("data"));
    };
  }
}
