// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.Map;

/**
 * One movement of one wallet.
 *
 * @param id Counts the owner's records from 1, without gaps.
 * @param txNo The order's number, or the movement's own where there is no order.
 * @param refundNo The number of the refund, if it is one.
 * @param wallet Whose balance changed. Known: `consumer`, `merchant`.
 * @param type What kind of movement it was. Known: `recharge`, `consume`, `refund`, `transfer`,
 *     `withdraw`, `collection`.
 * @param direction Whether money came in or went out. Known: `in`, `out`.
 * @param amount How much; always positive (yuan, two decimals).
 * @param balanceAfter The balance of the wallet afterwards (yuan, two decimals).
 * @param frozenAfter What was held in the wallet afterwards (yuan, two decimals).
 * @param title The order's title, or a description where there is no order.
 * @param merchantId Of an order: the merchant who is paid.
 * @param branchId Of an order: the branch it was made for.
 * @param outTradeNo The shop's own number of the order.
 * @param metadata What the shop keeps with the order. Payers' records have null.
 * @param fee Of a refund: what it cost the payer (yuan, two decimals).
 * @param mandateNo Of a payment: the mandate that the payer has allowed it by; null: they proved it
 *     themselves.
 * @param counterparty The other side of a transaction.
 * @param createdAt When it happened.
 */
public record Transaction(
    long id,
    String txNo,
    String refundNo,
    String wallet,
    String type,
    String direction,
    BigDecimal amount,
    BigDecimal balanceAfter,
    BigDecimal frozenAfter,
    String title,
    Long merchantId,
    Long branchId,
    String outTradeNo,
    Map<String, String> metadata,
    BigDecimal fee,
    String mandateNo,
    Counterparty counterparty,
    OffsetDateTime createdAt) {
  static Transaction of(Fields given) {
    return new Transaction(
        given.whole("id"),
        given.text("tx_no"),
        given.textOrNull("refund_no"),
        given.text("wallet"),
        given.text("type"),
        given.text("direction"),
        given.amount("amount"),
        given.amount("balance_after"),
        given.amount("frozen_after"),
        given.text("title"),
        given.wholeOrNull("merchant_id"),
        given.wholeOrNull("branch_id"),
        given.textOrNull("out_trade_no"),
        given.textsOrNull("metadata"),
        given.amountOrNull("fee"),
        given.textOrNull("mandate_no"),
        given.one("counterparty", Counterparty::of),
        given.time("created_at"));
  }
}
