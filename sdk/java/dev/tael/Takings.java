// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * What the merchants of a user took. A payment and a refund count when they are made, as in the
 * records and the bills: what is taken net of refunds is `collected_amount − refunded_amount`, and
 * less than nothing where more was refunded than paid.
 *
 * @param asOf When this was read. What is not over by then may grow.
 * @param day The day.
 * @param dayBefore The day before.
 * @param weekBefore The same day of the week before.
 * @param branches The day by where it was taken, the most first. Where nothing happened is missing.
 * @param days The last thirty days, oldest first. The last is the day.
 */
public record Takings(
    OffsetDateTime asOf,
    TakingsOfDay day,
    TakingsOfDay dayBefore,
    TakingsOfDay weekBefore,
    List<TakingsOfBranch> branches,
    List<TakingsSum> days) {
  static Takings of(Fields given) {
    return new Takings(
        given.time("as_of"),
        given.one("day", TakingsOfDay::of),
        given.one("day_before", TakingsOfDay::of),
        given.one("week_before", TakingsOfDay::of),
        given.list("branches", TakingsOfBranch::of),
        given.list("days", TakingsSum::of));
  }
}
