// Shows what happened to the account since its owner last looked, until they say that it was them or open
// the security log.

import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useLanguage } from '../../app/language.tsx';
import { showFailure } from '../../ui/failure-notice.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Time } from '../../ui/time.tsx';
import { timeText } from '../../ui/time-text.ts';
import { deviceText, useSecurityLogText } from '../security/log-text.ts';

export function SecurityNews() {
  const text = useSecurityLogText();
  const { language } = useLanguage();
  const { news: words, log } = text;
  const { data } = useRead('/api/v1/security/news');
  const read = useWrite('/api/v1/security/log/read');
  if (!data || data.newest === null) return null;
  const { newest } = data;
  const see = () =>
    read.mutate({ body: { up_to: newest } }, { onError: (error) => showFailure(error, language) });
  const title = words.title(timeText(data.since, 'minute'));
  return (
    <Alert icon={<Icon name="shield" />} title={title} role="region" aria-label={title} mb="md">
      <Text size="sm">{words.detail}</Text>
      <List size="sm" my="xs">
        {data.items.map(({ at, event, device }) => (
          <List.Item key={`${at} ${event}`}>
            <Time at={at} to="minute" /> {log.events[event] ?? event}
            {device !== null && ` · ${deviceText(device, text)}`}
          </List.Item>
        ))}
      </List>
      {data.more && <Text size="sm">{words.more}</Text>}
      <Group gap="xs" mt="xs">
        <ButtonLink to="/security" variant="default" size="xs">
          {words.toLog}
        </ButtonLink>
        <Button size="xs" variant="default" loading={read.isPending} onClick={see}>
          {words.seen}
        </Button>
      </Group>
    </Alert>
  );
}
