// How many things wait for an operator, beside their links in the navigation. Asked now and then while the
// console is open, once for all of them.

import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import type { OperatorOverview } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { DASHBOARD_EN } from '../../messages/en/dashboard.ts';
import { DASHBOARD_ZH } from '../../messages/zh/dashboard.ts';

const PATH = '/api/v1/operator/overview';
const EVERY_MS = 20_000;
/** More than these are not counted. */
const COUNTED_MAX = 100;

export function useOverview() {
  return useQuery({ queryKey: [PATH], queryFn: () => read(PATH), refetchInterval: EVERY_MS });
}

export function TopUpsBadge() {
  return <WaitingBadge of={['recharge_requests']} />;
}

export function DecisionsBadge() {
  return <WaitingBadge of={['withdrawals', 'recharges']} />;
}

export function PayoutsBadge() {
  return <WaitingBadge of={['payouts']} />;
}

export function FailedCallbacksBadge() {
  return <WaitingBadge of={['failed_callbacks']} />;
}

interface BadgeProps {
  readonly of: readonly (keyof OperatorOverview['waiting'])[];
}

function WaitingBadge({ of: queues }: BadgeProps) {
  const text = useText({ en: DASHBOARD_EN, zh: DASHBOARD_ZH });
  const { data } = useOverview();
  const count = queues.reduce((sum, queue) => sum + (data?.waiting[queue] ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden="true">{countText(count)}</span>
      <span className="unseen">{text.wait(countText(count))}</span>
    </span>
  );
}

export function countText(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
}
