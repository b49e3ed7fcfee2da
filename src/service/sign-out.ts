// Ends a session. Ending one that is not open is the same as ending one that is.

import type { Refusal } from '../core/refusal.ts';
import type { Service } from './service.ts';
import { sessionDigest } from './session.ts';

/** What kept it from being ended, or null. */
export async function signOut(service: Service, token: string): Promise<Refusal | null> {
  const digest = sessionDigest(service, token);
  const outcome = await service.gatherer.submit({ kind: 'sign_out', sessionDigest: digest });
  return outcome.ok ? null : outcome.refusal;
}
