// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

/**
 * What else the leaf says.
 *
 * @param firstRecord The first of its records.
 * @param lastRecord The last of its records.
 * @param owedFen What is owed to the owner after the last, in fen.
 */
public record LogLeaf(
    long firstRecord,
    long lastRecord,
    String owedFen) {
  static LogLeaf of(Fields given) {
    return new LogLeaf(
        given.whole("first_record"),
        given.whole("last_record"),
        given.text("owed_fen"));
  }
}
