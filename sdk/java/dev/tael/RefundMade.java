// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A refund that has been made, with what had been refunded by then, and why.
 *
 * @param refundNo The number of this refund.
 * @param txNo The order number.
 * @param refundType What was asked for. Known: `full`, `partial`.
 * @param amount What left the merchant, gross (yuan, two decimals).
 * @param fee What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
 *     decimals).
 * @param netAmount What the payer got back: `amount − fee` (yuan, two decimals).
 * @param feeTotal The fees of all refunds of this order so far (yuan, two decimals).
 * @param orderStatus The status of the order after this refund. Known: `pending`, `paid`,
 *     `partially_refunded`, `refunded`, `expired`, `cancelled`.
 * @param refundedAmount What has been refunded of this order so far, gross (yuan, two decimals).
 * @param refundableAmount The most that can still be refunded (yuan, two decimals).
 * @param outRefundNo The shop's own number of it.
 * @param createdAt When it was refunded.
 * @param reason Why, in the words of whoever refunded.
 */
public record RefundMade(
    String refundNo,
    String txNo,
    String refundType,
    BigDecimal amount,
    BigDecimal fee,
    BigDecimal netAmount,
    BigDecimal feeTotal,
    String orderStatus,
    BigDecimal refundedAmount,
    BigDecimal refundableAmount,
    String outRefundNo,
    OffsetDateTime createdAt,
    String reason)
    implements EventData {
  static RefundMade of(Fields given) {
    return new RefundMade(
        given.text("refund_no"),
        given.text("tx_no"),
        given.text("refund_type"),
        given.amount("amount"),
        given.amount("fee"),
        given.amount("net_amount"),
        given.amount("fee_total"),
        given.text("order_status"),
        given.amount("refunded_amount"),
        given.amount("refundable_amount"),
        given.textOrNull("out_refund_no"),
        given.time("created_at"),
        given.text("reason"));
  }
}
