// Waits for the service to say that something has changed, and has it read again. It goes on for as
// long as the till is open.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askByItself, readUntil } from '../../api/client.ts';

const PATH = '/api/v1/till/{branch_id}/changes';
/** However many payments there are, the till reads no more often than this. */
const REST_MS = 400;
const AFTER_FAILURE_MS = 3_000;

export function useTillChanges(branchId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const end = new AbortController();
    void followChanges(branchId, queryClient, end.signal);
    return () => end.abort();
  }, [branchId, queryClient]);
}

async function followChanges(branchId: string, queryClient: QueryClient, end: AbortSignal) {
  const params = { branch_id: branchId };
  const readAgain = () => askByItself(() => queryClient.invalidateQueries());
  let seen = '';
  while (!end.aborted) {
    try {
      const { mark } = await readUntil(end, PATH, { params, query: { seen } });
      if (mark !== seen) await readAgain();
      seen = mark;
      await rest(REST_MS);
    } catch {
      if (end.aborted) return;
      // Should the session have ended, reading says so, and leads to the sign-in.
      await readAgain();
      await rest(AFTER_FAILURE_MS);
    }
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
