// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * The other side of a transaction.
 *
 * @param kind What the other side is. Known: `user`, `merchant`, `platform`.
 * @param name Its name. Merchants see only the first character of a payer's: `王*`.
 * @param taelId Null for the platform.
 */
public record Counterparty(
    String kind,
    String name,
    String taelId) {
  static Counterparty of(Fields given) {
    return new Counterparty(
        given.text("kind"),
        given.text("name"),
        given.textOrNull("tael_id"));
  }
}
