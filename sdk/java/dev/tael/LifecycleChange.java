// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * One change of a stage.
 *
 * @param time When it happened.
 * @param status The status the stage took on. Known: `none`, `created`, `paid`, `expired`,
 *     `cancelled`, `partial`, `full`, `pending`, `settled`.
 * @param amount What it was about; of a refund the gross amount (yuan, two decimals).
 * @param refundNo The number of the refund. Refunds only, as are the fields below.
 * @param refundType What was asked for. Known: `full`, `partial`.
 * @param fee What the refund cost the payer (yuan, two decimals).
 * @param netAmount What the payer got back: `amount − fee` (yuan, two decimals).
 * @param reason Why it was refunded.
 * @param outRefundNo The shop's own number of it.
 */
public record LifecycleChange(
    OffsetDateTime time,
    String status,
    BigDecimal amount,
    String refundNo,
    String refundType,
    BigDecimal fee,
    BigDecimal netAmount,
    String reason,
    String outRefundNo) {
  static LifecycleChange of(Fields given) {
    return new LifecycleChange(
        given.time("time"),
        given.text("status"),
        given.amount("amount"),
        given.textOrNull("refund_no"),
        given.textOrNull("refund_type"),
        given.amountOrNull("fee"),
        given.amountOrNull("net_amount"),
        given.textOrNull("reason"),
        given.textOrNull("out_refund_no"));
  }
}
