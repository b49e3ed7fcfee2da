// The dialogs of one mandate: change it, end it, make a key of it, revoke one.

import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { MandateKey, OwnMandate } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useMe } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { untilText } from '../../ui/time-text.ts';
import { LimitFields, NameField, rulesIn, type TypedKey } from '../keys/key-fields.tsx';
import { useShowSpendKey } from './key-secret.tsx';
import {
  FIELDS,
  MandateFields,
  type TypedMandate,
  useWrong,
  type Wrong,
  wantedOf,
} from './mandate-fields.tsx';
import { useMandatesText } from './text.ts';

interface DialogProps {
  readonly mandate: OwnMandate;
  readonly onClose: () => void;
}

export function ChangeMandateDialog({ mandate, onClose }: DialogProps) {
  const text = useMandatesText();
  const [typed, setTyped] = useState(() => typedOf(mandate));
  const [factors, setFactors] = useState(NO_FACTORS);
  const [wrong, setWrong] = useState<Wrong>({});
  const wrongIn = useWrong();
  const changing = useWrite('PATCH /api/v1/mandates/{mandate_no}', () => {
    notifications.show({ message: text.changed, withBorder: true });
    onClose();
  });
  const send = () => {
    const flaws = wrongIn(typed);
    setWrong(flaws);
    if (Object.keys(flaws).length > 0) return;
    const body = { ...changesIn(typed, typedOf(mandate)), ...paymentFactors(factors) };
    changing.mutate({ params: { mandate_no: mandate.mandate_no }, body });
  };
  const refused = changing.error ? failureOf(changing.error).fields : {};
  return (
    <ConfirmDialog
      opened
      title={text.changeOf(mandate.name)}
      confirm={text.change}
      pending={changing.isPending}
      error={failureBeyond(changing.error, ...FIELDS)}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MandateFields
          value={typed}
          changing
          small={mandate.kind === 'small'}
          errors={{ ...refused, ...wrong }}
          onChange={(changed) => setTyped({ ...typed, ...changed })}
        />
        <FactorFields kind="payment" value={factors} onChange={setFactors} errors={refused} />
      </Stack>
    </ConfirmDialog>
  );
}

function typedOf(mandate: OwnMandate): TypedMandate {
  const { name, merchants, valid_until: until } = mandate;
  const amount = (yuan: number | null) => (yuan === null ? '' : `${yuan}`);
  return {
    name,
    per_payment: amount(mandate.per_payment),
    per_day: amount(mandate.per_day),
    per_month: amount(mandate.per_month),
    total: amount(mandate.total),
    merchants: merchants?.join(' ') ?? '',
    valid_until: until === null ? '' : untilText(until).slice(0, 10),
  };
}

/** What is typed as it was is left as it is. */
function changesIn(typed: TypedMandate, before: TypedMandate) {
  const same = FIELDS.filter((field) => typed[field] === before[field]);
  const { name, ...wanted } = wantedOf({
    ...typed,
    ...Object.fromEntries(same.map((field) => [field, ''])),
  });
  return { ...wanted, ...(name !== '' && { name }) };
}

export function EndMandateDialog({ mandate, onClose }: DialogProps) {
  const text = useMandatesText();
  const { name, mandate_no } = mandate;
  const ending = useWrite('/api/v1/mandates/{mandate_no}/end', () => {
    notifications.show({ message: text.ended(name), withBorder: true });
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title={text.endOf(name)}
      confirm={text.end}
      dangerous
      pending={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate({ params: { mandate_no }, body: {} })}
      onClose={onClose}
    >
      <Text size="sm">{text.endNow}</Text>
    </ConfirmDialog>
  );
}

export function CreateKeyDialog({ mandate, onClose }: DialogProps) {
  const text = useMandatesText();
  const { address } = useMe();
  const [key, setKey] = useState<TypedKey>({ name: '', ip: '', rate: 60 });
  const [factors, setFactors] = useState(NO_FACTORS);
  const show = useShowSpendKey();
  const creating = useWrite('/api/v1/mandates/{mandate_no}/keys', (made) => {
    onClose();
    show(made);
  });
  const errors = creating.error ? failureOf(creating.error).fields : {};
  const shared = {
    value: key,
    errors,
    onChange: (changed: Partial<TypedKey>) => setKey({ ...key, ...changed }),
  };
  const send = () => {
    const wanted = { name: key.name, ip: rulesIn(key.ip), rate: Number(key.rate) };
    const body = { ...wanted, ...paymentFactors(factors) };
    creating.mutate({ params: { mandate_no: mandate.mandate_no }, body });
  };
  return (
    <ConfirmDialog
      opened
      title={text.keyFor(mandate.name)}
      confirm={text.newKey}
      pending={creating.isPending}
      error={failureBeyond(creating.error, 'name', 'ip', 'rate')}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NameField {...shared} />
        <LimitFields {...shared} yourAddress={address} />
        <FactorFields kind="payment" value={factors} onChange={setFactors} errors={errors} />
      </Stack>
    </ConfirmDialog>
  );
}

interface RevokeKeyDialogProps {
  readonly chosen: MandateKey;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ chosen, onClose }: RevokeKeyDialogProps) {
  const text = useMandatesText();
  const revoking = useWrite('/api/v1/keys/{key_id}/revoke', () => {
    notifications.show({ message: text.revoked, withBorder: true });
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title={text.revokeOf(chosen.name)}
      confirm={text.revoke}
      dangerous
      pending={revoking.isPending}
      error={revoking.error}
      onConfirm={() => revoking.mutate({ params: { key_id: chosen.key_id }, body: {} })}
      onClose={onClose}
    >
      <Text size="sm">{text.revokeNow}</Text>
    </ConfirmDialog>
  );
}
