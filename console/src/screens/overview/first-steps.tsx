// Lists what newcomers do until a program can collect for them. It is gone once they have been paid, and
// those who only pay do not see it after their first record.

import { Anchor, Badge, Group, List, Paper, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { boot } from '../../app/boot.ts';
import { LATEST_RECORDS } from '../../app/homes.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { Icon } from '../../ui/icon.tsx';

const STEPS = [
  ['has_pay_password', '/security'],
  ['has_merchant', '/merchants'],
  ['has_key', '/keys'],
  ['has_collected', '/orders'],
] as const;

export function FirstSteps() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { data } = useRead('/api/v1/overview');
  const records = useRead('/api/v1/records', { query: { per_page: LATEST_RECORDS } });
  const { routesByPath } = useRouter();
  if (!data || data.has_collected) return null;
  const isNew = records.data?.total === 0 || data.has_merchant || data.has_key;
  if (!isNew) return null;
  const next = STEPS.find(([step]) => !data[step])?.[0];
  return (
    <Paper component="section" aria-label={text.start} withBorder p="md">
      <Title order={2} size="h5">
        {text.start}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {text.startDetail}
      </Text>
      <List type="ordered" spacing={6}>
        {STEPS.map(([step, path]) => (
          <List.Item key={step}>
            <Group gap="xs">
              {step === next ? (
                <Anchor href={addressOf(path, routesByPath)} fw={600}>
                  {text.steps[step]}
                </Anchor>
              ) : (
                <Text>{text.steps[step]}</Text>
              )}
              {data[step] && (
                <Badge variant="default" leftSection={<Icon name="check" size={12} />}>
                  {text.done}
                </Badge>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

/** A screen of the console if it has that one; else the page of the account. */
function addressOf(path: string, known: object): string {
  return path in known ? boot.base + path : `${boot.root}/account`;
}
