// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;

/**
 * The two wallets of the owner of the key.
 *
 * @param userId The owner of the key.
 * @param taelId The public identifier of the owner's wallets.
 * @param consumer The wallet that payments are made from.
 * @param merchant The wallet that merchants are paid into.
 * @param balance That of the merchant wallet, for older clients (yuan, two decimals).
 * @param frozen That of the merchant wallet, for older clients (yuan, two decimals).
 * @param totalIn That of the merchant wallet, for older clients (yuan, two decimals).
 * @param totalOut That of the merchant wallet, for older clients (yuan, two decimals).
 */
public record Balance(
    long userId,
    String taelId,
    Wallet consumer,
    Wallet merchant,
    BigDecimal balance,
    BigDecimal frozen,
    BigDecimal totalIn,
    BigDecimal totalOut) {
  static Balance of(Fields given) {
    return new Balance(
        given.whole("user_id"),
        given.text("tael_id"),
        given.one("consumer", Wallet::of),
        given.one("merchant", Wallet::of),
        given.amount("balance"),
        given.amount("frozen"),
        given.amount("total_in"),
        given.amount("total_out"));
  }
}
