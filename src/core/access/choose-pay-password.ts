// Decides that users set their own payment password, or replace it and so end a lock. They prove it with
// the login password, and a code if they use them. A session alone is not enough.

import type { ChoosePayPassword } from '../command.ts';
import type { Decider } from '../decider.ts';
import { refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { setPayPasswordOf } from './administration.ts';
import { addProofReads, checkProofInSession } from './login-proof.ts';

export const choosePayPassword: Decider<ChoosePayPassword, Done> = {
  addReads: addProofReads,
  decide(state, command) {
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const chosen = { ...command, exceptDigest: command.sessionDigest };
    return setPayPasswordOf(state, check.owner, chosen, check.events);
  },
};
