// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;

/**
 * A refund of an order, and what allowed it.
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
 * @param authority What allowed it: the payment password, an approved request, a key that may refund
 *     directly, or an operator. Known: `factors`, `request`, `direct`, `operator`.
 * @param keyId The key it came with.
 * @param keyName The name of that key.
 */
public record RefundOfOrder(
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
    String reason,
    String authority,
    String keyId,
    String keyName) {
  static RefundOfOrder of(Fields given) {
    return new RefundOfOrder(
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
        given.text("reason"),
        given.text("authority"),
        given.textOrNull("key_id"),
        given.textOrNull("key_name"));
  }
}
