// Decides that users set their own payment password, or replace it and so end a lock. They prove it with
// the login password, and a code if they use them. A session alone is not enough.

import type { ChoosePayPassword } from '../command.ts';
import type { Decider } from '../decider.ts';
import { refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { setPayPasswordOf } from './administration.ts';
import { checkLoginProof } from './login-proof.ts';
import { PER_ADDRESS, PER_LOGIN } from './throttle.ts';

export const choosePayPassword: Decider<ChoosePayPassword, Done> = {
  addReads(reads, { userId, userSubject, addressSubject, codeSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.attempts.push(userSubject, addressSubject, codeSubject);
  },
  decide(state, command) {
    const known = state.owners.get(command.userId);
    // Not the counter of the login: anybody who knows the login can raise that one, and must not lock
    // the owner out of a session that is open.
    const check = checkLoginProof(state, known, command, [
      [command.userSubject, PER_LOGIN],
      [command.addressSubject, PER_ADDRESS],
    ]);
    if (check.refusal) return refuse({ ...check.refusal, subject: 'password' }, check.events);
    const { payPasswordDigest, sessionDigest: exceptDigest, by } = command;
    return setPayPasswordOf(check.owner, { payPasswordDigest, exceptDigest, by }, check.events);
  },
};
