// Requests, and what happened that concerns security.

import type { Registry } from '@prometheus-io/client';
import type { RefusalCode } from '../../core/refusal.ts';
import type { OnAnswered } from '../../http/answered.ts';
import type { SecurityLogEvent } from '../../http/security-log.ts';
import { exposeCounters, exposeHistograms } from './exposition.ts';
import { type Counter, counters, type Distribution, durations, observe } from './numbers.ts';

/** An address that no route has; the address itself may be anything. */
const NO_ROUTE = 'none';
const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

export interface RequestMeter {
  answered: OnAnswered;
  happened(event: SecurityLogEvent): void;
}

export function requestMetrics(registry: Registry): RequestMeter {
  const requests = counters();
  const times = durations();
  const events = counters();
  exposeCounters(
    registry,
    { name: 'tael_http_requests_total', help: 'Requests that were answered.' },
    requests,
  );
  exposeHistograms(
    registry,
    {
      name: 'tael_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer. Streams last as long as they are open.',
    },
    times,
  );
  exposeCounters(
    registry,
    { name: 'tael_security_events_total', help: 'Sign-ins and refusals, as the log names them.' },
    events,
  );
  /** By route, then method: a text is made for refusals only. */
  const seriesOf = new Map<string, Map<string, Series>>();

  function seriesFor(route: string, sent: string): Series {
    const usual = seriesOf.get(route)?.get(sent);
    if (usual) return usual;
    const method = METHODS.has(sent) ? sent : 'other';
    const byMethod = seriesOf.get(route) ?? new Map<string, Series>();
    seriesOf.set(route, byMethod);
    const known = byMethod.get(method);
    if (known) return known;
    const time = times.child(`${method} ${route}`, () => ({ route, method }));
    const series = { route, method, time, answers: new Map<number | string, Counter>() };
    byMethod.set(method, series);
    return series;
  }

  function counterIn({ route, method, answers }: Series, status: number, code: RefusalCode | null) {
    const answer = code === null ? status : `${status} ${code}`;
    const known = answers.get(answer);
    if (known) return known;
    const labels = () => ({ route, method, status: String(status), code: code ?? '' });
    const counter = requests.child(`${method} ${route} ${answer}`, labels);
    answers.set(answer, counter);
    return counter;
  }

  return {
    answered({ method, route, status, code, ms }) {
      const series = seriesFor(route ?? NO_ROUTE, method);
      counterIn(series, status, code).value += 1;
      observe(series.time, ms / 1_000);
    },
    happened(event) {
      events.child(event, () => ({ event })).value += 1;
    },
  };
}

/** A method of a route. */
interface Series {
  readonly route: string;
  readonly method: string;
  readonly time: Distribution;
  /** By status, or by status and code. */
  readonly answers: Map<number | string, Counter>;
}
