// Counts the payment requests that wait, beside the link of mandates in the navigation.

import { OpenBadge } from '../refund-requests/open-badge.tsx';
import { useMandatesText } from './text.ts';

export function OpenPaymentsBadge() {
  const { asked } = useMandatesText();
  return <OpenBadge path="/api/v1/payment-requests/open-count" words={asked.count} />;
}
