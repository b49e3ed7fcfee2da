// The field that says where a withdrawal goes: one of the payees, those that are still new at the end.

import { Alert, NativeSelect, Skeleton } from '@mantine/core';
import type { Payee } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { PAYEES_EN } from '../../messages/en/payees.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { PAYEES_ZH } from '../../messages/zh/payees.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { timeText } from '../../ui/time-text.ts';
import { isUsable } from './payees-screen.tsx';

/** Nobody has more. */
const ALL = { query: { limit: 100 } } as const;

export function usePayees() {
  return useRead('/api/v1/payees', ALL);
}

interface PayeeFieldProps {
  readonly value: string;
  readonly onChange: (payeeId: string) => void;
}

export function PayeeField({ value, onChange }: PayeeFieldProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const words = useText({ en: PAYEES_EN, zh: PAYEES_ZH });
  const { data, error } = usePayees();
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return <Skeleton height={60} />;
  const ready = data.items.filter(isUsable);
  const later = data.items.filter((one) => !isUsable(one));
  if (ready.length === 0) {
    const [soonest] = later.map(({ usable_at: at }) => at).toSorted();
    return (
      <Alert color="yellow" title={soonest === undefined ? words.none : words.cooling}>
        {soonest === undefined ? words.noneDetail : words.until(timeText(soonest, 'minute'))}{' '}
        <TextLink to="/payees">{text.toPayees}</TextLink>
      </Alert>
    );
  }
  return (
    <NativeSelect
      label={text.payee}
      required
      value={value}
      data={[
        { value: '', label: text.choosePayee },
        ...ready.map((one) => ({ value: one.payee_id, label: payeeText(one) })),
        ...later.map((one) => ({
          value: one.payee_id,
          label: `${payeeText(one)} – ${words.until(timeText(one.usable_at, 'minute'))}`,
          disabled: true,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** As it is named in a line. */
export function payeeText({ holder, bank, account }: Pick<Payee, 'holder' | 'bank' | 'account'>) {
  return `${bank} ${account} · ${holder}`;
}
