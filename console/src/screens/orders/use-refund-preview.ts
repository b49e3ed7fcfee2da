// Asks what a refund would do, again whenever its amount changes. Only what fits the present input is
// shown.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../api/client.ts';
import type { RefundPreview } from '../../api/interface.ts';
import type { RefundBy, RefundInput } from './use-refund.ts';

const PATHS = {
  owner: '/api/v1/orders/{tx_no}/refund-preview',
  operator: '/api/v1/operator/orders/{tx_no}/refund-preview',
} as const;
const PAUSE_MS = 250;

interface Previewed {
  /** Null: not known, or it would be refused. */
  readonly preview: RefundPreview | null;
  readonly error: unknown;
}

export function useRefundPreview(
  txNo: string,
  by: RefundBy,
  { type, amount }: RefundInput,
): Previewed {
  const typed = type === 'full' ? '' : plainAmount(amount);
  const settled = useSettled(typed);
  const wanted = type === 'full' || settled !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [PATHS[by], txNo, type, settled],
    queryFn: () =>
      read(PATHS[by], {
        params: { tx_no: txNo },
        query: { refund_type: type, ...(type === 'partial' && { amount: settled }) },
      }),
    enabled: wanted && settled === typed,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  });
  const fresh = wanted && settled === typed && !isPlaceholderData;
  return { preview: fresh && !error ? (data ?? null) : null, error: fresh ? error : null };
}

/** Half-width digits, without the sign of the currency and what separates thousands. */
function plainAmount(text: string): string {
  return text.normalize('NFKC').replaceAll(/[¥,\s]/g, '');
}

/** The value as it was when it last rested for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
