// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * One attempt to deliver a callback.
 *
 * @param attempt Counted from 1.
 * @param time When it began.
 * @param durationMs How long it took, in milliseconds.
 * @param status The HTTP status; null if no answer came.
 * @param failure Null: it was delivered. Known: `answer_not_2xx`, `receiver_gone`,
 *     `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`,
 *     `tls_failed`, `timed_out`, `answer_malformed`.
 * @param nextAttemptAt When the next one was planned.
 */
public record CallbackAttempt(
    long attempt,
    OffsetDateTime time,
    long durationMs,
    Long status,
    String failure,
    OffsetDateTime nextAttemptAt) {
  static CallbackAttempt of(Fields given) {
    return new CallbackAttempt(
        given.whole("attempt"),
        given.time("time"),
        given.whole("duration_ms"),
        given.wholeOrNull("status"),
        given.textOrNull("failure"),
        given.timeOrNull("next_attempt_at"));
  }
}
