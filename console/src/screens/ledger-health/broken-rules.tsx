// The rules that do not hold: what each says, the first things that break it, and what to do.

import { Alert, List, Stack, Text, Title } from '@mantine/core';
import type { BrokenRule } from '../../api/interface.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHealthText, useRuleText } from './text.ts';

export function BrokenRules({ broken }: { readonly broken: readonly BrokenRule[] }) {
  const text = useHealthText();
  if (broken.length === 0) return null;
  return (
    <Stack>
      {broken.map((rule) => (
        <Rule key={rule.name} rule={rule} />
      ))}
      <section aria-label={text.steps}>
        <Title order={2} size="h4">
          {text.steps}
        </Title>
        <List type="ordered" size="sm" spacing="xs" my="xs">
          {text.stepList.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Text size="sm">{text.stepsMore}</Text>
      </section>
    </Stack>
  );
}

function Rule({ rule: { name, rule, violations, examples } }: { readonly rule: BrokenRule }) {
  const text = useHealthText();
  const ruleText = useRuleText();
  const more = violations - examples.length;
  return (
    <section aria-label={`${text.brokenRule} ${name}`}>
      <Alert color="red" title={ruleText(name, rule)} icon={<Icon name="warning" />}>
        <Text size="sm">
          <span className="number">{name}</span> · {text.times(violations)} · {text.fen}
        </Text>
        <pre className="answer">{examples.join('\n')}</pre>
        {more > 0 && <Text size="sm">{text.more(more)}</Text>}
      </Alert>
    </section>
  );
}
