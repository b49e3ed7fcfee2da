// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.time.OffsetDateTime;

/**
 * The secret that callbacks about payments are signed with.
 *
 * @param secret The secret itself; null: a session sees it only with the login password.
 * @param exists Whether a secret was made.
 * @param oldSecretEndsAt Until when the one before it signs as well; null: it does not.
 */
public record CallbackSecret(
    String secret,
    boolean exists,
    OffsetDateTime oldSecretEndsAt) {
  static CallbackSecret of(Fields given) {
    return new CallbackSecret(
        given.textOrNull("secret"),
        given.flag("exists"),
        given.timeOrNull("old_secret_ends_at"));
  }
}
