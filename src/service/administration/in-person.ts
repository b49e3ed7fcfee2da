// Commands at this machine in the name of an operator who proves who they are.

import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { invalid } from '../../core/refusal.ts';
import type { Gatherer } from '../../store/group-commit.ts';
import type { Answer } from '../answer.ts';
import { proveInSession } from '../prove-in-session.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';
import { findUser } from './find-user.ts';

/** Asks for what proves it; the code only of those who use them. */
export interface Asked {
  password(): Promise<string>;
  totpCode(): Promise<string>;
}

/** The service for one act of theirs: what it submits carries the proof, and the trail names them. */
export async function inPerson<Opened extends Service>(
  service: Opened,
  name: string,
  ask: Asked,
): Promise<Answer<Opened>> {
  const { queries } = service.store;
  const found = await findUser(service, name);
  const owner = found.ok ? await queries.owner(found.value.userId) : undefined;
  if (!found.ok || !found.value.operator || !owner) return refuse(invalid('as', 'operator_login'));
  const { userId } = found.value;
  const { name: account, from } = service.operator;
  const password = await ask.password();
  const totpCode = hasTwoFactor(owner) ? await ask.totpCode() : null;
  const proved = await proveInSession(service, userId, { password, totpCode }, from);
  if (!proved.ok) return proved;
  const by = { kind: 'user', name: `${userId}`, from, device: `tael (${account})` } as const;
  const person = { operatorId: userId, by, ...proved.value.proof };
  const gatherer: Gatherer = {
    submit: (command, options) =>
      service.gatherer.submit({ ...command, person } as typeof command, options),
    drain: () => service.gatherer.drain(),
  };
  return succeed({ ...service, gatherer });
}
