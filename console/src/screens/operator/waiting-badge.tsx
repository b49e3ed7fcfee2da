// Counts what waits for an operator, beside the links in the navigation. It is asked now and then while the
// console is open, once for all of them.

import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { useText } from '../../app/language.tsx';
import { countText, type Queue, waitingIn } from '../../app/navigation.ts';
import { DASHBOARD_EN } from '../../messages/en/dashboard.ts';
import { DASHBOARD_ZH } from '../../messages/zh/dashboard.ts';

const PATH = '/api/v1/operator/overview';
const EVERY_MS = 20_000;

export function useOverview() {
  return useQuery({ queryKey: [PATH], queryFn: () => read(PATH), refetchInterval: EVERY_MS });
}

interface BadgeProps {
  readonly of: readonly Queue[];
}

export function WaitingBadge({ of: queues }: BadgeProps) {
  const text = useText({ en: DASHBOARD_EN, zh: DASHBOARD_ZH });
  const { data } = useOverview();
  const count = data ? waitingIn(data, queues) : 0;
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden="true">{countText(count)}</span>
      <span className="unseen">{text.wait(countText(count))}</span>
    </span>
  );
}
