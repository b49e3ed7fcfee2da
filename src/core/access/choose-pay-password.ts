// Decides that a person sets his own payment password, or sets it anew and so ends a lock: on the
// proof of the login password, and of a code where he uses them. A session alone is not enough.

import type { ChoosePayPassword } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { withPayPassword } from './administration.ts';
import { checkLoginProof } from './login-proof.ts';
import { PER_ADDRESS, PER_LOGIN } from './throttle.ts';

export const choosePayPassword: Decider<ChoosePayPassword, Done> = {
  addReads(reads, { userId, userSubject, addressSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.attempts.push(userSubject, addressSubject);
  },
  decide(state, command) {
    const known = state.owners.get(command.userId);
    // Not under the login's own counter: that one is raised by anybody who knows the login, and he must
    // not keep its owner from acting in a session that is open.
    const check = checkLoginProof(state, known, command, [
      [command.userSubject, PER_LOGIN],
      [command.addressSubject, PER_ADDRESS],
    ]);
    if (check.refusal) return refuse({ ...check.refusal, subject: 'password' }, check.events);
    const { owner, events } = check;
    return accept({ kind: 'done' }, [
      ...withPayPassword(owner, command.payPasswordDigest, command.by),
      ...events,
    ]);
  },
};
