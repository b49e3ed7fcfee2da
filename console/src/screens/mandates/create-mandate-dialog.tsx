// The dialog that makes a mandate: for a program, or for small payments of one's own.

import { Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OwnMandate } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { dayIn } from '../../ui/time-text.ts';
import {
  FIELDS,
  MandateFields,
  type TypedMandate,
  useWrong,
  type Wrong,
  wantedOf,
} from './mandate-fields.tsx';
import { useMandatesText } from './text.ts';

type Kind = OwnMandate['kind'];

const NO_LIMITS = { per_payment: '', per_day: '', per_month: '', total: '', merchants: '' };
/** Suggested: a season. */
const LIFE_DAYS = 90;

export function CreateMandateDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useMandatesText();
  const [kind, setKind] = useState<Kind>('program');
  const [typed, setTyped] = useState<TypedMandate>(() => ({
    ...NO_LIMITS,
    name: '',
    valid_until: dayIn(LIFE_DAYS),
  }));
  const [factors, setFactors] = useState(NO_FACTORS);
  const [wrong, setWrong] = useState<Wrong>({});
  const wrongIn = useWrong();
  const creating = useWrite('/api/v1/mandates', ({ name }) => {
    notifications.show({ message: text.created(name), withBorder: true });
    onClose();
  });
  const choose = (chosen: Kind) => {
    setKind(chosen);
    if (chosen === 'small' && typed.name === '') setTyped({ ...typed, name: text.smallName });
  };
  const send = () => {
    const flaws = wrongIn(typed);
    setWrong(flaws);
    if (Object.keys(flaws).length > 0) return;
    const { name, per_payment, per_day } = typed;
    const wanted =
      kind === 'program' ? typed : { ...typed, ...NO_MORE, name, per_payment, per_day };
    creating.mutate({ body: { kind, ...wantedOf(wanted), ...paymentFactors(factors) } });
  };
  const refused = creating.error ? failureOf(creating.error).fields : {};
  return (
    <ConfirmDialog
      opened
      title={text.create}
      confirm={text.create}
      pending={creating.isPending}
      error={failureBeyond(creating.error, ...FIELDS)}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <KindField value={kind} onChange={choose} />
        <MandateFields
          value={typed}
          small={kind === 'small'}
          errors={{ ...refused, ...wrong }}
          onChange={(changed) => setTyped({ ...typed, ...changed })}
        />
        <FactorFields kind="payment" value={factors} onChange={setFactors} errors={refused} />
      </Stack>
    </ConfirmDialog>
  );
}

interface KindFieldProps {
  readonly value: Kind;
  readonly onChange: (kind: Kind) => void;
}

function KindField({ value, onChange }: KindFieldProps) {
  const text = useMandatesText();
  return (
    <Radio.Group label={text.kind} value={value} onChange={(chosen) => onChange(chosen as Kind)}>
      <Stack gap={6} mt={4}>
        {(['program', 'small'] as const).map((one) => (
          <Radio key={one} value={one} label={text.kinds[one]} description={text.kindHints[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Small payments have neither. */
const NO_MORE = { per_month: '', total: '', merchants: '', valid_until: '' };
