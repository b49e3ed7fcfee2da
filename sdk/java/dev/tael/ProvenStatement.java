// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * What is owed to the owner when a day ends, with all that shows it to be part of what is owed in
 * all.
 *
 * @param type What this file is. Known: `tael.statement/v1`.
 * @param owner Who it is of, and what makes their leaves tell nobody else so.
 * @param day The day in Asia/Shanghai.
 * @param owedFen What both wallets held at its end, in fen.
 * @param sumPath From the owner to the total, which it comes to.
 * @param totalFen What the wallets of all owners held, in fen.
 * @param owners How many owners there were.
 * @param leafIndex Which leaf of the log it is, from 0.
 * @param leafPath From the leaf to the root of the log: the hashes beside the way, in Base64.
 * @param checkpoint The signed checkpoint that it leads to, as a note.
 * @param keys Keys that checkpoints of this log are signed by. Compare them with one that you know:
 *     this file proves nothing about whose they are.
 */
public record ProvenStatement(
    String type,
    LogOwner owner,
    String day,
    String owedFen,
    List<SumStep> sumPath,
    String totalFen,
    long owners,
    long leafIndex,
    List<String> leafPath,
    String checkpoint,
    List<String> keys) {
  static ProvenStatement of(Fields given) {
    return new ProvenStatement(
        given.text("type"),
        given.one("owner", LogOwner::of),
        given.text("day"),
        given.text("owed_fen"),
        given.list("sum_path", SumStep::of),
        given.text("total_fen"),
        given.whole("owners"),
        given.whole("leaf_index"),
        given.list("leaf_path"),
        given.text("checkpoint"),
        given.list("keys"));
  }
}
