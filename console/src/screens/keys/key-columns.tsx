// The columns of the list of API keys.

import { Badge, Button, Group, Text } from '@mantine/core';
import type { UsedApiKey } from '../../api/interface.ts';
import type { KeysText } from '../../messages/en/keys.ts';
import { column, endColumn, onPhone } from '../../ui/columns.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Time } from '../../ui/time.tsx';
import { timeText, untilText } from '../../ui/time-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { Sparkline } from './sparkline.tsx';

export type KeyAct = 'edit' | 'rotate' | 'revoke';

const COLORS = { active: 'teal', expired: 'gray', revoked: 'red' } as const;

export function keyColumns(
  text: KeysText,
  onAct: (act: KeyAct, key: UsedApiKey) => void,
): readonly Column<UsedApiKey>[] {
  const name = column<UsedApiKey>(text.name, (key) => <NameCell apiKey={key} />);
  const rate = endColumn<UsedApiKey>(text.rate, (key) => key.rate);
  const status = column<UsedApiKey>(text.status, (key) => <StatusCell apiKey={key} text={text} />);
  const acts = endColumn<UsedApiKey>('', (key) => (
    <ActsCell apiKey={key} text={text} onAct={onAct} />
  ));
  return [
    onPhone('title', name),
    column(text.scope, (key) => <ScopeCell apiKey={key} text={text} />),
    column(text.ip, ({ ip }) => (ip.length === 0 ? text.anywhere : <bdi>{ip.join(', ')}</bdi>)),
    onPhone('nowhere', rate),
    column(text.lastUsed, (key) => <UsedCell apiKey={key} text={text} />),
    onPhone('end', status),
    onPhone('buttons', acts),
  ];
}

interface CellProps {
  readonly apiKey: UsedApiKey;
  readonly text: KeysText;
}

function NameCell({ apiKey: { name, key_id: keyId } }: Pick<CellProps, 'apiKey'>) {
  return (
    <TwoLines below={<code className="number">{keyId}</code>}>
      <Text fw={600}>{name}</Text>
    </TwoLines>
  );
}

function ScopeCell({ apiKey, text }: CellProps) {
  const { scope, tool_refund_limit: limit, refund_limit: most, merchant_id: merchant } = apiKey;
  const { mandate_no: mandateNo } = apiKey;
  const terms = [
    limit !== null && text.refundsUpTo(moneyText(limit)),
    most !== null && text.allRefundsUpTo(moneyText(most)),
    merchant !== null && text.onlyMerchant(merchant),
    apiKey.signs_requests && text.signedWhole,
  ].filter((term) => term !== false);
  return (
    <div>
      {scope.map((one) => text.scopeNames[one]).join(' · ')}
      {terms.map((term) => (
        <Text key={term} size="xs" c="dimmed">
          {term}
        </Text>
      ))}
      {mandateNo !== null && (
        <TextLink to="/mandates/$mandateNo" params={{ mandateNo }}>
          {text.ofMandate}
        </TextLink>
      )}
    </div>
  );
}

function UsedCell({ apiKey, text }: CellProps) {
  const { key_id: keyId, last_used_at: at, last_used_from: from } = apiKey;
  const { requests_by_hour: counts } = apiKey;
  return (
    <div>
      {at === null ? <Text c="dimmed">{text.neverUsed}</Text> : <Time at={at} to="minute" />}
      {apiKey.unused && (
        <Badge variant="light" color="yellow">
          {text.unused}
        </Badge>
      )}
      {from !== null && (
        <Text size="xs" c="dimmed">
          {text.from(from)}
        </Text>
      )}
      <TextLink to="/requests" search={{ key_id: keyId }} className="desktop-only">
        <Sparkline counts={counts} name={text.lastDay(sumOf(counts))} />
      </TextLink>
    </div>
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function StatusCell({
  apiKey: { status, expires_at: ends, revoked_at: revoked },
  text,
}: CellProps) {
  const since =
    revoked !== null
      ? text.revoked(timeText(revoked, 'minute'))
      : ends !== null && text.ends(untilText(ends));
  return (
    <div>
      <Badge variant="light" color={COLORS[status]}>
        {text.statuses[status]}
      </Badge>
      {since && (
        <Text size="xs" c="dimmed">
          {since}
        </Text>
      )}
    </div>
  );
}

interface ActsCellProps extends CellProps {
  readonly onAct: (act: KeyAct, key: UsedApiKey) => void;
}

function ActsCell({ apiKey, text, onAct }: ActsCellProps) {
  if (apiKey.status !== 'active') return null;
  const acts = ['edit', 'rotate', 'revoke'] as const;
  // Another key of a mandate takes the payment password, at the mandate.
  const possible = acts.filter((act) => act !== 'rotate' || apiKey.mandate_no === null);
  return (
    <Group gap={4} justify="flex-end">
      {possible.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          aria-label={text.of(text[act], apiKey.name)}
          onClick={() => onAct(act, apiKey)}
        >
          {text[act]}
        </Button>
      ))}
    </Group>
  );
}
