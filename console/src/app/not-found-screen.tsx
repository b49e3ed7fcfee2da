// Says that an address leads nowhere, also where it leads to what is for others only.

import { Stack, Text, Title } from '@mantine/core';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { TextLink } from '../ui/link.tsx';
import { useText } from './language.tsx';

export function NotFoundScreen() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  return (
    <Stack className="alone" align="center" gap="xs">
      <Title order={1} size="h3">
        {text.notFound.heading}
      </Title>
      <Text c="dimmed">{text.notFound.detail}</Text>
      <TextLink to="/">{text.notFound.home}</TextLink>
    </Stack>
  );
}
