// How many top-ups wait for an operator, beside their link in the navigation. Asked now and then while the
// console is open.

import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { useTopUpsText } from './text.ts';

const PATH = '/api/v1/operator/recharge-requests';
const QUERY = { status: 'requested', limit: 100 } as const;
const EVERY_MS = 20_000;

export function OpenTopUpsBadge() {
  const { operator: text } = useTopUpsText();
  const { data } = useQuery({
    queryKey: [PATH, 'badge'],
    queryFn: () => read(PATH, { query: QUERY }),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined || data.items.length === 0) return null;
  const { length } = data.items;
  return (
    <span className="nav-badge">
      <span aria-hidden="true">{data.next === null ? length : `${length}+`}</span>
      <span className="unseen">{text.open(length)}</span>
    </span>
  );
}
