// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * Who it is of, and what makes their leaves tell nobody else so.
 *
 * @param walletId The wallet ID of the owner.
 * @param salt In lower-case hexadecimal digits. Who has it can tell which leaves are of the owner.
 */
public record LogOwner(
    String walletId,
    String salt) {
  static LogOwner of(Fields given) {
    return new LogOwner(
        given.text("wallet_id"),
        given.text("salt"));
  }
}
