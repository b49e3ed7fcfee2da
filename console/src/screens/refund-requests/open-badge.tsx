// Counts the requests that wait, beside their link in the navigation. They are asked for now and then while
// the console is open.

import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';

const EVERY_MS = 20_000;

export function OpenRequestsBadge() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  return <OpenBadge path="/api/v1/refund-requests/open-count" words={text.waiting} />;
}

interface OpenBadgeProps {
  readonly path: '/api/v1/refund-requests/open-count' | '/api/v1/payment-requests/open-count';
  readonly words: (open: number) => string;
}

export function OpenBadge({ path, words }: OpenBadgeProps) {
  const { data } = useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined || data.open === 0) return null;
  return (
    <span className="nav-badge">
      <span aria-hidden="true">{data.open}</span>
      <span className="unseen">{words(data.open)}</span>
    </span>
  );
}
