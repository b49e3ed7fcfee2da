// Attempts to deliver callbacks, by what came of them.

import type { Registry } from '@prometheus-io/client';
import type { EndedAttempt } from '../../store/callbacks.ts';
import { exposeCounters, exposeHistograms } from './exposition.ts';
import { counters, durations, observe } from './numbers.ts';

export function callbackMetrics(registry: Registry): (attempt: EndedAttempt) => void {
  const attempts = counters();
  const times = durations();
  exposeCounters(
    registry,
    { name: 'tael_callback_attempts_total', help: 'Attempts to deliver a callback, by result.' },
    attempts,
  );
  exposeHistograms(
    registry,
    { name: 'tael_callback_attempt_duration_seconds', help: 'How long an attempt took.' },
    times,
  );
  const time = times.child('', () => ({}));
  return ({ failure, durationMs }) => {
    const result = failure ?? 'delivered';
    attempts.child(result, () => ({ result })).value += 1;
    observe(time, durationMs / 1_000);
  };
}
