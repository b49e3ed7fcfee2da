// What every dangerous action of an operator takes beside its own fields: the login password again,
// and a code if they use them.

import type { Authority } from '../../service/administration/authority.ts';
import { inSession } from '../../service/administration/authority.ts';
import type { Answer } from '../../service/answer.ts';
import type { ConsoleCall } from '../console-route.ts';
import { PROOF_FIELDS, PROOF_REFUSALS } from '../proof-fields.ts';

export const OPERATOR_PROOF = PROOF_FIELDS;

export const OPERATOR_REFUSALS = PROOF_REFUSALS;

export function authorityOf({
  service,
  session: { userId },
  by,
  fields: { password, totp_code: totpCode },
}: Pick<
  ConsoleCall<Record<never, never>, typeof PROOF_FIELDS>,
  'service' | 'session' | 'by' | 'fields'
>): Promise<Answer<Authority>> {
  return inSession(service, { userId, by }, { password, totpCode });
}
