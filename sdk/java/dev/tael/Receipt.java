// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A record, with all that shows it to be in the public log.
 *
 * @param type What this file is. Known: `tael.receipt/v1`.
 * @param owner Who it is of, and what makes their leaves tell nobody else so.
 * @param record The record, as it was hashed.
 * @param recordIndex Which of the records of the leaf it is, from 0.
 * @param recordCount How many records the leaf has.
 * @param recordPath From the record to the root of the records: hashes in Base64.
 * @param leaf What else the leaf says.
 * @param leafIndex Which leaf of the log it is, from 0.
 * @param leafPath From the leaf to the root of the log: the hashes beside the way, in Base64.
 * @param checkpoint The signed checkpoint that it leads to, as a note.
 * @param keys Keys that checkpoints of this log are signed by. Compare them with one that you know:
 *     this file proves nothing about whose they are.
 */
public record Receipt(
    String type,
    LogOwner owner,
    String record,
    long recordIndex,
    long recordCount,
    List<String> recordPath,
    LogLeaf leaf,
    long leafIndex,
    List<String> leafPath,
    String checkpoint,
    List<String> keys) {
  static Receipt of(Fields given) {
    return new Receipt(
        given.text("type"),
        given.one("owner", LogOwner::of),
        given.text("record"),
        given.whole("record_index"),
        given.whole("record_count"),
        given.list("record_path"),
        given.one("leaf", LogLeaf::of),
        given.whole("leaf_index"),
        given.list("leaf_path"),
        given.text("checkpoint"),
        given.list("keys"));
  }
}
