// The idempotency key of a write of money. It is made when a dialog opens and kept, over a reload
// too, until an answer is known: whoever presses twice, goes back or tries again after a lost
// answer sends the same key, and the service does it once. A tab that is opened anew has keys of its own: who
// types the same transfer in two tabs wants two. A duplicate of a tab begins with its keys.

import { useCallback, useState } from 'react';
import { isUnclear } from './failure.ts';

interface IdempotencyKey {
  readonly key: string;
  /** To be called with the failure, or with nothing after a success. */
  readonly settle: (failure?: unknown) => void;
}

/** `purpose` tells dialogs apart: `refund C01M7X8…`. */
export function useIdempotencyKey(purpose: string): IdempotencyKey {
  const place = `idempotency-key ${purpose}`;
  const [key, setKey] = useState(() => keptKey(place));
  const settle = useCallback(
    (failure?: unknown) => {
      if (isUnclear(failure)) return;
      sessionStorage.removeItem(place);
      setKey(keptKey(place));
    },
    [place],
  );
  return { key, settle };
}

function keptKey(place: string): string {
  const kept = sessionStorage.getItem(place);
  if (kept !== null) return kept;
  // Where the page is on plain HTTP there is no crypto.randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(place, key);
  return key;
}
