// Callbacks as PostgreSQL keeps them.

import type { Callbacks } from '../callbacks.ts';

export function callbacks(): Callbacks {
  const missing = async () => {
    throw new Error('PostgreSQL keeps no callbacks yet.');
  };
  return {
    claim: missing,
    release: missing,
    record: missing,
    resend: missing,
    list: missing,
    event: missing,
    attempts: missing,
    feed: missing,
    secrets: missing,
  };
}
