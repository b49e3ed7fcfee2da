// A verification that goes on: which rule it is at, in words and as a bar.

import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { RunningVerification } from '../../api/interface.ts';
import { RunBy } from './run-by.tsx';
import { useHealthText, useRuleText } from './text.ts';

export function RunningCard({ running }: { readonly running: RunningVerification }) {
  const text = useHealthText();
  const ruleText = useRuleText();
  const { rule, rules, rule_name: name, doing, links } = running;
  return (
    <Paper withBorder p="md" component="section" aria-label={text.running}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {text.running}
        </Title>
        <Progress.Root size="lg">
          <Progress.Section
            value={(100 * rule) / rules}
            aria-label={text.running}
            aria-valuetext={text.rule(rule, rules)}
          />
        </Progress.Root>
        <Text role="status">
          <b>{text.rule(rule, rules)}</b> {ruleText(name, doing)}
          {links > 0 && ` ${text.links(links)}`}
        </Text>
        <RunBy run={running} />
        <Text size="sm" c="dimmed">
          {text.runningDetail}
        </Text>
      </Stack>
    </Paper>
  );
}
