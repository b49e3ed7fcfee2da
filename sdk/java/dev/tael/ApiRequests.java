// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.List;

/**
 * A page of the request log, the newest first.
 *
 * @param items Newest first.
 * @param next Send it as `after` to go on. Null: there are no more.
 */
public record ApiRequests(
    List<ApiRequest> items,
    Long next) {
  static ApiRequests of(Fields given) {
    return new ApiRequests(
        given.list("items", ApiRequest::of),
        given.wholeOrNull("next"));
  }
}
