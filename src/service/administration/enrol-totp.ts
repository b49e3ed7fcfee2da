// Gives a user a new one-time-code secret. It is shown once; the database keeps it sealed.

import { seal } from '../../crypto/sealed.ts';
import { newTotpSecret, otpauthUrl } from '../../crypto/totp.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';

export interface TotpEnrolment {
  /** Base 32, as authenticator apps take it. */
  readonly secret: string;
  readonly otpauthUrl: string;
}

export async function enrolTotp(service: Service, userId: number): Promise<Answer<TotpEnrolment>> {
  const user = await service.store.queries.user(userId);
  if (!user) return refuse({ code: 'user_not_found' });
  const secret = newTotpSecret();
  const sealedSecret = seal(service.keys.totpSecrets, totpContext(userId), secret);
  const outcome = await service.gatherer.submit({
    kind: 'enrol_totp',
    userId,
    sealedSecret,
    coolingOffMs: service.config.coolingOffMs,
    by: service.operator,
  });
  if (!outcome.ok) return outcome;
  const issuer = service.config.shortName;
  return succeed({ secret, otpauthUrl: otpauthUrl({ issuer, login: user.login, secret }) });
}

/** Binds the sealed secret to its user: in another row it does not open. */
export function totpContext(userId: number): string {
  return `totp:${userId}`;
}
