// Keeps what was read from the service while it is shown. An answer that the session has ended leads to the
// sign-in, and from there back to where it happened.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from '../api/failure.ts';

let sessionEnded = () => {};

/** The router knows the way to the sign-in. */
export function onSessionEnded(react: () => void): void {
  sessionEnded = react;
}

const onError = (error: unknown) => {
  if (failureOf(error).code === 'session_required') sessionEnded();
};

const LOST: ReadonlySet<string> = new Set(['no_answer', 'overloaded', 'unavailable']);
const TRIES_MAX = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // A refusal will be the same; only what was lost is asked again.
      retry: (failures, error) => failures < TRIES_MAX && LOST.has(failureOf(error).code),
      staleTime: 5_000,
    },
    // A write is repeated by people, who see what became of the first.
    mutations: { retry: false },
  },
});
