// The course of money out of a wallet: nothing is sent twice. The terms are kept with their idempotency
// key from the moment they are sent until an answer is known, over a reload too, so that what is sent
// again is the same and the service does it once.

import { useRef, useState } from 'react';
import { isUnclear } from '../../api/failure.ts';
import type { Writes } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Factors, paymentFactors } from '../../ui/factor-fields.tsx';

type MoneyOutPath = '/api/v1/transfers' | '/api/v1/withdrawals';
type Proof = 'pay_password' | 'totp_code' | 'idempotency_key';
type Terms<Path extends MoneyOutPath> = Omit<Writes[Path]['body'], Proof>;

export function useMoneyOut<Path extends MoneyOutPath>(
  path: Path,
  onMade: (made: Writes[Path]['data']) => void = () => {},
) {
  const { key, settle } = useIdempotencyKey(path);
  const place = placeOf(path);
  /** Sent, and nobody knows what became of it. */
  const [unanswered, setUnanswered] = useState(() => keptTerms<Path>(place));
  const under = useRef(false);
  const forget = () => {
    sessionStorage.removeItem(place);
    setUnanswered(null);
    settle();
  };
  const {
    mutate,
    reset,
    isPending: pending,
    error,
    data: made,
  } = useWrite(path, (data) => {
    forget();
    onMade(data);
  });
  const send = (terms: Terms<Path>, factors: Factors) => {
    // Two clicks may come before the button is disabled.
    if (under.current) return;
    under.current = true;
    sessionStorage.setItem(place, JSON.stringify(terms));
    const body = { ...terms, ...paymentFactors(factors), idempotency_key: key };
    mutate({ body } as unknown as Parameters<typeof mutate>[0], {
      onError: (failure) => (isUnclear(failure) ? setUnanswered(terms) : forget()),
      onSettled: () => {
        under.current = false;
      },
    });
  };
  return { unanswered, send, forget, reset, pending, error, made };
}

/** Whether something was sent before the page was loaded of which nobody knows what became. */
export function isUnanswered(path: MoneyOutPath): boolean {
  return keptTerms(placeOf(path)) !== null;
}

function placeOf(path: MoneyOutPath): string {
  return `sent ${path}`;
}

function keptTerms<Path extends MoneyOutPath>(place: string): Terms<Path> | null {
  const kept = sessionStorage.getItem(place);
  return kept === null ? null : JSON.parse(kept);
}
