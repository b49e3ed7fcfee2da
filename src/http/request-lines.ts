// One line for each request that was answered. It names the route and not the address, which may name an
// order, and holds nothing that a client sent but the id of a proven key.

import type { Logger } from 'pino';
import { lineBudget } from '../runtime/line-budget.ts';
import type { AnsweredRequest, OnAnswered } from './answered.ts';

const SECOND_MS = 1_000;
const FAULTS_FROM = 500;

/**
 * At level info, so many lines a second. Faults of the service have as many to themselves: a flood of
 * requests does not hide them.
 */
export function logRequests(
  log: Logger,
  linesPerSecond: number,
  localMs?: () => number,
): OnAnswered {
  const usual = lineBudget(linesPerSecond, SECOND_MS, localMs);
  const faults = lineBudget(linesPerSecond, SECOND_MS, localMs);
  return (answered) => {
    const suppressed = (answered.status < FAULTS_FROM ? usual : faults)();
    if (suppressed === null) return;
    log.info({ ...fieldsOf(answered), ...(suppressed > 0 && { suppressed }) }, MESSAGE);
  };
}

/** Every request, at level debug: the line costs more than many of the requests. */
export function debugRequests(log: Logger): OnAnswered {
  return (answered) => log.debug(fieldsOf(answered), MESSAGE);
}

const MESSAGE = 'A request was answered.';

/** Programs read these names. They are listed in docs/observing.md and never change. */
function fieldsOf({ requestId, method, route, status, code, ms, keyId }: AnsweredRequest) {
  return {
    requestId,
    method,
    ...(route !== null && { route }),
    status,
    ...(code !== null && { code }),
    ms: Math.round(ms * 10) / 10,
    ...(keyId !== null && { key: keyId }),
  };
}
