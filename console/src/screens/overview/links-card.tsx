// The wallet number, to pass on, and where else to go.

import { Anchor, List, Paper, Text, Title } from '@mantine/core';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { CopyField } from '../../ui/copy-field.tsx';

export function WalletNumber() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {text.walletNumber}
      </Text>
      <CopyField value={useMe().wallet_id} name={text.walletNumber} />
    </Paper>
  );
}

export function LinksCard() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const links = [
    [text.account, '/account'],
    [text.docs, '/docs'],
    [text.interface, '/openapi.json'],
  ] as const;
  return (
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
  );
}
