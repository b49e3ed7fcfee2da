// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * A payer's leave to pay without their payment password, up to limits.
 *
 * @param mandateNo The number of the mandate.
 * @param kind `program`: whoever holds one of its keys pays. `small`: the payer themselves, on the pay
 *     page. Known: `program`, `small`.
 * @param name What the payer has called it.
 * @param perPayment The most for one payment (yuan, two decimals).
 * @param perDay The most in a Shanghai day (yuan, two decimals).
 * @param perMonth The most in a Shanghai month; null: no limit (yuan, two decimals).
 * @param total The most ever; null: no limit (yuan, two decimals).
 * @param merchants The only merchants who may be paid; null: anybody.
 * @param validUntil From then on nothing is paid under it; null: until it is ended
 * @param status Only while it is `active` is anything paid under it. Known: `active`, `used_up`,
 *     `expired`, `ended`.
 * @param spentToday What was paid under it today (yuan, two decimals).
 * @param spentMonth What was paid under it this month (yuan, two decimals).
 * @param spentTotal What was ever paid under it (yuan, two decimals).
 * @param leftNow The most that one payment may come to now; whether the wallet holds it is not said
 *     (yuan, two decimals).
 * @param createdAt When it was created.
 * @param endedAt When it was ended; null: it was not
 */
public record Mandate(
    String mandateNo,
    String kind,
    String name,
    BigDecimal perPayment,
    BigDecimal perDay,
    BigDecimal perMonth,
    BigDecimal total,
    List<Long> merchants,
    OffsetDateTime validUntil,
    String status,
    BigDecimal spentToday,
    BigDecimal spentMonth,
    BigDecimal spentTotal,
    BigDecimal leftNow,
    OffsetDateTime createdAt,
    OffsetDateTime endedAt) {
  static Mandate of(Fields given) {
    return new Mandate(
        given.text("mandate_no"),
        given.text("kind"),
        given.text("name"),
        given.amount("per_payment"),
        given.amount("per_day"),
        given.amountOrNull("per_month"),
        given.amountOrNull("total"),
        given.has("merchants") ? given.wholes("merchants") : null,
        given.timeOrNull("valid_until"),
        given.text("status"),
        given.amount("spent_today"),
        given.amount("spent_month"),
        given.amount("spent_total"),
        given.amount("left_now"),
        given.time("created_at"),
        given.timeOrNull("ended_at"));
  }
}
