// The user who calls, for use cases that act on their own account.

import type { ActingUser } from '../service/acting-user.ts';
import type { ConsoleCall } from './console-route.ts';

export function actingUser({ session, by }: Pick<ConsoleCall, 'session' | 'by'>): ActingUser {
  return { userId: session.userId, sessionDigest: session.sessionDigest, by };
}
