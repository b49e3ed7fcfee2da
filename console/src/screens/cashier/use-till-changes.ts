// Waits for the service to say that something has changed, and has it read again. It goes on for as
// long as the till is open.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api/client.ts';

const PATH = '/console/api/cashier/{branch_id}/changes';
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
  let seen = '';
  while (!end.aborted) {
    const mark = await nextMark(branchId, seen, end);
    if (end.aborted) return;
    // Without an answer too: should the session have ended, reading says so.
    if (mark !== seen) void queryClient.invalidateQueries();
    seen = mark ?? '';
    await rest(mark === null ? AFTER_FAILURE_MS : REST_MS);
  }
}

async function nextMark(branchId: string, seen: string, signal: AbortSignal) {
  try {
    const address = addressOf(PATH, { params: { branch_id: branchId }, query: { seen } });
    const response = await fetch(address, { signal, cache: 'no-store' });
    const answer: { ok: boolean; data?: { mark: string } } = await response.json();
    return answer.data?.mark ?? null;
  } catch {
    return null;
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
