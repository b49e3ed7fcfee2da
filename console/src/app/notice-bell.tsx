// The bell in the bar: how many notices are not read. What moves money or changes the account is seen at
// once, as everything on the screen is; the rest by asking now and then.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../api/client.ts';
import { NOTICES_EN } from '../messages/en/notices.ts';
import { NOTICES_ZH } from '../messages/zh/notices.ts';
import { Icon } from '../ui/icon.tsx';
import { useText } from './language.tsx';
import { unreadText } from './navigation.ts';

const PATH = '/api/v1/notices/unread';
const EVERY_MS = 20_000;

export function NoticeBell() {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: () => read(PATH),
    refetchInterval: EVERY_MS,
  });
  const unread = data?.unread ?? 0;
  return (
    <Link to="/notices" className="bell" aria-label={text.bell(unread)}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="nav-badge" aria-hidden="true">
          {unreadText(unread)}
        </span>
      )}
    </Link>
  );
}
