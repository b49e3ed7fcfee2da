// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * An order from its creation to its settlement.
 *
 * @param txNo The order number.
 * @param status What has become of the order. Known: `pending`, `paid`, `partially_refunded`,
 *     `refunded`, `expired`, `cancelled`.
 * @param title What the payer sees the order is for.
 * @param outTradeNo The shop's own number.
 * @param metadata What the program of the shop keeps with the order. Payers see null.
 * @param merchantId The merchant who is paid.
 * @param merchantName The merchant's name when the order was made.
 * @param amount What was to be paid (yuan, two decimals).
 * @param stages Always four, in this order: creation, payment, refund, settlement.
 * @param refundRequest A refund that a tool has requested for an order.
 * @param mandateNo The mandate that it was paid under; null: none, or you have not paid it.
 */
public record Lifecycle(
    String txNo,
    String status,
    String title,
    String outTradeNo,
    Map<String, String> metadata,
    long merchantId,
    String merchantName,
    BigDecimal amount,
    List<LifecycleStage> stages,
    RequestOfOrder refundRequest,
    String mandateNo) {
  static Lifecycle of(Fields given) {
    return new Lifecycle(
        given.text("tx_no"),
        given.text("status"),
        given.text("title"),
        given.textOrNull("out_trade_no"),
        given.textsOrNull("metadata"),
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.amount("amount"),
        given.list("stages", LifecycleStage::of),
        given.oneOrNull("refund_request", RequestOfOrder::of),
        given.textOrNull("mandate_no"));
  }
}
