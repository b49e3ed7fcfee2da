// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * One request that was made with an API key of the user.
 *
 * @param requestId The id that the answer had.
 * @param at When it was answered.
 * @param keyId The key it was made with.
 * @param method The method.
 * @param path The path without the query string; after `#` the tool that was called.
 * @param status The HTTP status of the answer.
 * @param code Why it was refused; null: it was not.
 * @param durationMs How long the service took, in milliseconds.
 * @param address The address it came from.
 * @param fields The names of the fields that it was refused for; null: for none.
 * @param ignored The names of fields and parameters that nobody read, as the answer named them; null:
 *     all were read.
 */
public record ApiRequest(
    String requestId,
    OffsetDateTime at,
    String keyId,
    String method,
    String path,
    long status,
    String code,
    long durationMs,
    String address,
    String fields,
    String ignored) {
  static ApiRequest of(Fields given) {
    return new ApiRequest(
        given.text("request_id"),
        given.time("at"),
        given.text("key_id"),
        given.text("method"),
        given.text("path"),
        given.whole("status"),
        given.textOrNull("code"),
        given.whole("duration_ms"),
        given.text("address"),
        given.textOrNull("fields"),
        given.textOrNull("ignored"));
  }
}
