// The first screen: who has signed in, and where to go.

import { Anchor, List, Paper, Stack, Text, Title } from '@mantine/core';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function OverviewScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const me = useMe();
  const links = [
    [text.account, '/account'],
    [text.errors, '/docs/errors'],
    [text.interface, '/openapi.json'],
  ] as const;
  return (
    <>
      <PageTitle title={places.overview} detail={text.greeting(me.name)} />
      <Stack>
        <Paper withBorder p="md">
          <Text size="sm" c="dimmed">
            {text.walletNumber}
          </Text>
          <CopyField value={me.wallet_id} name={text.walletNumber} />
        </Paper>
        <Paper withBorder p="md">
          <Title order={2} size="h5" mb="xs">
            {text.links}
          </Title>
          <List spacing={4}>
            {links.map(([name, path]) => (
              <List.Item key={path}>
                <Anchor href={boot.root + path}>{name}</Anchor>
              </List.Item>
            ))}
          </List>
        </Paper>
      </Stack>
    </>
  );
}
