// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * What stands beside the way up, and on which side.
 *
 * @param side Where it stands. Known: `left`, `right`.
 * @param hash Its hash, in Base64.
 * @param sum What is owed below it, in fen.
 */
public record SumStep(
    String side,
    String hash,
    String sum) {
  static SumStep of(Fields given) {
    return new SumStep(
        given.text("side"),
        given.text("hash"),
        given.text("sum"));
  }
}
