// Security events as log lines, each kind under a stable name, with the id of its request. A flood of one
// kind does not fill the log: it has so many lines a minute, and the next line counts what was left out.

import type { FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { type LineBudget, lineBudget } from '../runtime/line-budget.ts';
import type { Service } from '../service/service.ts';
import { noteRefusal } from './answered.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}

export type SecurityLogEvent = keyof typeof MESSAGES;

export interface SecurityLog {
  /** Every refusal, so that one can be found by the `request_id` that a client quotes. */
  refused(request: FastifyRequest, refusal: Refusal): void;
  happened(event: SecurityLogEvent, request: FastifyRequest, details: Details): void;
}

/** What is told of an event. Nothing that somebody typed is among it. */
interface Details {
  readonly code?: RefusalCode;
  readonly userId?: number;
}

// Operators filter by these names. They are listed in docs/operations.md and never change.
const MESSAGES = {
  signed_in: 'Somebody signed in.',
  staff_signed_in: 'Staff signed in at a till.',
  new_device: 'Somebody signed in with a browser that they had not used before.',
  sign_in_failed: 'A sign-in failed.',
  sign_in_locked: 'A sign-in was refused because there were too many wrong ones.',
  factor_wrong: 'A payment password or a one-time code was wrong.',
  factors_locked: 'A payment password is locked.',
  credentials_invalid: 'An API key or its secret was invalid.',
  signature_invalid: 'A signature was invalid.',
  nonce_reused: 'A nonce was sent again.',
  address_refused: 'A key was used from an address that it does not allow.',
  cross_site: 'Another site sent a request in the name of a user.',
  request_refused: 'A request was refused.',
} as const;

const EVENT_OF: Partial<Record<RefusalCode, SecurityLogEvent>> = {
  login_failed: 'sign_in_failed',
  provider_sign_in_invalid: 'sign_in_failed',
  provider_account_unknown: 'sign_in_failed',
  login_throttled: 'sign_in_locked',
  pay_password_wrong: 'factor_wrong',
  totp_invalid: 'factor_wrong',
  pay_password_locked: 'factors_locked',
  credentials_invalid: 'credentials_invalid',
  signature_invalid: 'signature_invalid',
  nonce_reused: 'nonce_reused',
  ip_not_allowed: 'address_refused',
  cross_site: 'cross_site',
};

const LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export function securityLog(
  service: Service,
  localMs?: () => number,
  onEvent: (event: SecurityLogEvent) => void = () => {},
): SecurityLog {
  const { log } = service;
  const budgets = new Map<SecurityLogEvent, LineBudget>();

  function budgetOf(event: SecurityLogEvent): LineBudget {
    const budget = budgets.get(event) ?? lineBudget(LINES_PER_MINUTE, MINUTE_MS, localMs);
    budgets.set(event, budget);
    return budget;
  }

  function happened(event: SecurityLogEvent, request: FastifyRequest, details: Details): void {
    onEvent(event);
    if (!log.isLevelEnabled('info')) return;
    const suppressed = budgetOf(event)();
    if (suppressed === null) return;
    const line = {
      event,
      requestId: request.id,
      ...details,
      // The pattern and not the path, which may name an order.
      route: request.routeOptions.url,
      address: clientAddress(request, service),
      ...(suppressed > 0 && { suppressed }),
    };
    log.info(line, MESSAGES[event]);
  }

  return {
    happened,
    refused(request, { code }) {
      noteRefusal(request, code);
      happened(EVENT_OF[code] ?? 'request_refused', request, { code });
    },
  };
}
