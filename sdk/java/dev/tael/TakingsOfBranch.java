// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * What was taken at a branch, or by a merchant without one.
 *
 * @param merchantId The merchant.
 * @param merchantName Its name now.
 * @param branchId The branch; null: of orders that name none.
 * @param branchName Its name now.
 * @param orders How many orders were paid.
 * @param collectedAmount What was paid for them (yuan, two decimals).
 * @param refundedAmount What was refunded meanwhile, of these or older orders (yuan, two decimals).
 */
public record TakingsOfBranch(
    long merchantId,
    String merchantName,
    Long branchId,
    String branchName,
    long orders,
    BigDecimal collectedAmount,
    BigDecimal refundedAmount) {
  static TakingsOfBranch of(Fields given) {
    return new TakingsOfBranch(
        given.whole("merchant_id"),
        given.text("merchant_name"),
        given.wholeOrNull("branch_id"),
        given.textOrNull("branch_name"),
        given.whole("orders"),
        given.amount("collected_amount"),
        given.amount("refunded_amount"));
  }
}
