// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A payment that has been made.
 *
 * @param txNo The order number.
 * @param status The status of the order: `paid`, unless it was refunded since. Known: `pending`,
 *     `paid`, `partially_refunded`, `refunded`, `expired`, `cancelled`.
 * @param amount What was paid (yuan, two decimals).
 * @param paidAt When it was paid.
 */
public record Payment(
    String txNo,
    String status,
    BigDecimal amount,
    OffsetDateTime paidAt) {
  static Payment of(Fields given) {
    return new Payment(
        given.text("tx_no"),
        given.text("status"),
        given.amount("amount"),
        given.time("paid_at"));
  }
}
