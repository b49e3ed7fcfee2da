// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * A callback with all its attempts.
 *
 * @param eventId The id that every attempt sends as `webhook-id`.
 * @param type What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
 *     `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
 * @param txNo The number of what it is about; of a payment, its order.
 * @param receiverId The receiver that is told; null: the `notify_url` of the order.
 * @param state `not_requested`: the order has no `notify_url`. `held`: its receiver is paused or
 *     removed. Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
 * @param url Where it goes; null: nowhere.
 * @param createdAt When it happened.
 * @param attempts How many attempts were made.
 * @param nextAttemptAt When the next attempt is due; null: there will be none.
 * @param body What is sent; null until the first attempt, and when it is not kept any more.
 * @param made The oldest first.
 */
public record CallbackDetail(
    String eventId,
    String type,
    String txNo,
    Long receiverId,
    String state,
    String url,
    OffsetDateTime createdAt,
    long attempts,
    OffsetDateTime nextAttemptAt,
    String body,
    List<DeliveryAttempt> made) {
  static CallbackDetail of(Fields given) {
    return new CallbackDetail(
        given.text("event_id"),
        given.text("type"),
        given.text("tx_no"),
        given.wholeOrNull("receiver_id"),
        given.text("state"),
        given.textOrNull("url"),
        given.time("created_at"),
        given.whole("attempts"),
        given.timeOrNull("next_attempt_at"),
        given.textOrNull("body"),
        given.list("made", DeliveryAttempt::of));
  }
}
