// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

/**
 * An order with its life, its refunds and its callback.
 *
 * @param txNo The order number.
 * @param status What has become of the order. Known: `pending`, `paid`, `partially_refunded`,
 *     `refunded`, `expired`, `cancelled`.
 * @param amount What is to be paid, or was (yuan, two decimals).
 * @param title What the payer sees the order is for.
 * @param outTradeNo The shop's own number.
 * @param metadata What the program of the shop keeps with the order. Payers see null.
 * @param merchantId The merchant who is paid.
 * @param merchantName The merchant's name when the order was made.
 * @param branchId The branch it was made for.
 * @param payerId Who paid; before that, the only user who may pay, or null for anybody.
 * @param refundedAmount What has been refunded, gross (yuan, two decimals).
 * @param refundableAmount The most that can still be refunded (yuan, two decimals).
 * @param settlementStatus Whether the money has become spendable for the merchant. Payers see `none`.
 *     Known: `none`, `pending`, `settled`.
 * @param payUrl The payment link.
 * @param payQrcodeUrl The payment link as a QR code.
 * @param createdAt When the order was made.
 * @param expiresAt From this instant on it can no longer be paid.
 * @param paidAt When it was paid.
 * @param settledAt When it was settled. Payers see null.
 * @param returnUrl Where the pay page leads back to once it can no longer be paid.
 * @param refundRequest A refund that a tool has requested for an order.
 * @param branchName The name of that branch now.
 * @param payerName Masked: who paid; before that, who alone may pay.
 * @param feeTotal The fees of all refunds so far (yuan, two decimals).
 * @param notifyUrl Where the payment is reported to.
 * @param cancelledAt When it was cancelled.
 * @param settleDueAt When it becomes spendable, or was due to; null until it is paid.
 * @param serverTime The time of the service, for countdowns.
 * @param mayCancel Whether its owner can cancel it now.
 * @param mayRefund Whether anything of it can be refunded.
 * @param stages Always four, in this order: creation, payment, refund, settlement.
 * @param refunds Oldest first.
 * @param callback The report of a payment to the system of its merchant.
 */
public record OrderDetail(
    String txNo,
    String status,
    BigDecimal amount,
    String title,
    String outTradeNo,
    Map<String, String> metadata,
    long merchantId,
    String merchantName,
    Long branchId,
    Long payerId,
    BigDecimal refundedAmount,
    BigDecimal refundableAmount,
    String settlementStatus,
    String payUrl,
    String payQrcodeUrl,
    OffsetDateTime createdAt,
    OffsetDateTime expiresAt,
    OffsetDateTime paidAt,
    OffsetDateTime settledAt,
    String returnUrl,
    RequestOfOrder refundRequest,
    String branchName,
    String payerName,
    BigDecimal feeTotal,
    String notifyUrl,
    OffsetDateTime cancelledAt,
    OffsetDateTime settleDueAt,
    OffsetDateTime serverTime,
    boolean mayCancel,
    boolean mayRefund,
    List<LifecycleStage> stages,
    List<RefundOfOrder> refunds,
    CallbackOfOrder callback) {
  static OrderDetail of(Fields given) {
    return new OrderDetail(
        given.text("tx_no"),
        given.text("status"),
        given.amount("amount"),
        given.text("title"),
        given.textOrNull("out_trade_no"),
        given.textsOrNull("metadata"),
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.wholeOrNull("branch_id"),
        given.wholeOrNull("payer_id"),
        given.amount("refunded_amount"),
        given.amount("refundable_amount"),
        given.text("settlement_status"),
        given.text("pay_url"),
        given.text("pay_qrcode_url"),
        given.time("created_at"),
        given.time("expires_at"),
        given.timeOrNull("paid_at"),
        given.timeOrNull("settled_at"),
        given.textOrNull("return_url"),
        given.oneOrNull("refund_request", RequestOfOrder::of),
        given.textOrNull("branch_name"),
        given.textOrNull("payer_name"),
        given.amount("fee_total"),
        given.textOrNull("notify_url"),
        given.timeOrNull("cancelled_at"),
        given.timeOrNull("settle_due_at"),
        given.time("server_time"),
        given.flag("may_cancel"),
        given.flag("may_refund"),
        given.list("stages", LifecycleStage::of),
        given.list("refunds", RefundOfOrder::of),
        given.oneOrNull("callback", CallbackOfOrder::of));
  }
}
