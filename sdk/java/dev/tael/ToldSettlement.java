// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * Orders that were due at the same time and settled together.
 *
 * @param settlementNo The number of the settlement.
 * @param amount What became spendable in the merchant wallet (yuan, two decimals).
 * @param dueAt When it was due: the `settled_at` of its orders is not before it.
 * @param settledAt When it was settled; the `settled_at` of its orders.
 */
public record ToldSettlement(
    String settlementNo,
    BigDecimal amount,
    OffsetDateTime dueAt,
    OffsetDateTime settledAt)
    implements EventData {
  static ToldSettlement of(Fields given) {
    return new ToldSettlement(
        given.text("settlement_no"),
        given.amount("amount"),
        given.time("due_at"),
        given.time("settled_at"));
  }
}
