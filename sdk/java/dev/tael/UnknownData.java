// Written by `npm run task build:interface` from the declarations of the interface.

package dev.tael;

import java.util.Map;

/** Of an event that this client does not know: its fields, as they came. */
public record UnknownData(Map<String, Object> fields) implements EventData {}
