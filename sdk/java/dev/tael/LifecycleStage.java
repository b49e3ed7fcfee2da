// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * One stage in the life of an order.
 *
 * @param stage Which stage it is. Known: `creation`, `payment`, `refund`, `settlement`.
 * @param status creation: `created`. payment: `none`, `paid`, `expired` or `cancelled`. refund:
 *     `none`, `partial` or `full`. settlement: `none`, `pending` or `settled`; payers see `none`.
 *     Known: `none`, `created`, `paid`, `expired`, `cancelled`, `partial`, `full`, `pending`,
 *     `settled`.
 * @param time When it took on this status; null where nothing has happened yet.
 * @param amount What the stage is about: ordered, paid, refunded in all, or settled (yuan, two
 *     decimals).
 * @param changes Oldest first; a refund each.
 */
public record LifecycleStage(
    String stage,
    String status,
    OffsetDateTime time,
    BigDecimal amount,
    List<LifecycleChange> changes) {
  static LifecycleStage of(Fields given) {
    return new LifecycleStage(
        given.text("stage"),
        given.text("status"),
        given.timeOrNull("time"),
        given.amount("amount"),
        given.list("changes", LifecycleChange::of));
  }
}
