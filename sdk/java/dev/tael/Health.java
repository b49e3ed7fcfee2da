// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * The state of one node.
 *
 * @param status Whether this node can work. `read_only`: it refuses changes; no other node can do
 *     more. `degraded` comes with 503. Known: `ok`, `read_only`, `degraded`.
 * @param reason There unless all is well: the database does not answer; its clock and that of the node
 *     differ by more than 5 seconds; no standby confirms what is written, where the operator
 *     insists on one; its disk is nearly full. Known: `database_away`, `clocks_differ`,
 *     `no_standby`, `disk_full`.
 * @param version The version of the interface.
 * @param build What is running.
 * @param sandbox There, and true, only in a sandbox: play money, and a clock that can be moved.
 * @param time The database's time, by which requests are judged; compare your clock with it.
 */
public record Health(
    String status,
    String reason,
    String version,
    String build,
    Boolean sandbox,
    OffsetDateTime time) {
  static Health of(Fields given) {
    return new Health(
        given.text("status"),
        given.textOrNull("reason"),
        given.text("version"),
        given.text("build"),
        given.flagOrNull("sandbox"),
        given.time("time"));
  }
}
