// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.util.List;

/**
 * What was taken on a day.
 *
 * @param date The day in Shanghai.
 * @param orders How many orders were paid.
 * @param collectedAmount What was paid for them (yuan, two decimals).
 * @param refundedAmount What was refunded meanwhile, of these or older orders (yuan, two decimals).
 * @param hours Hours in which nothing happened are missing.
 */
public record TakingsOfDay(
    String date,
    long orders,
    BigDecimal collectedAmount,
    BigDecimal refundedAmount,
    List<TakingsOfHour> hours) {
  static TakingsOfDay of(Fields given) {
    return new TakingsOfDay(
        given.text("date"),
        given.whole("orders"),
        given.amount("collected_amount"),
        given.amount("refunded_amount"),
        given.list("hours", TakingsOfHour::of));
  }
}
