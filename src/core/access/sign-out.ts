// Decides sign-outs. Ending a session that is not open is the same as ending one that is.

import type { SignOut } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept } from '../outcome.ts';
import type { Done } from '../result.ts';

export const signOut: Decider<SignOut, Done> = {
  addReads() {},
  decide(_state, { sessionDigest }) {
    return accept({ kind: 'done' }, [{ kind: 'session_closed', sessionDigest }]);
  },
};
