// The dialog that makes a key: what it may do, from where, how often and until when.

import { Checkbox, NativeSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { dayIn } from '../../ui/time-text.ts';
import { LimitFields, NameField, rulesIn, type TypedKey } from './key-fields.tsx';
import type { ShownKey } from './key-secret.tsx';
import { useKeysText } from './text.ts';

type ScopeName = 'query' | 'collection' | 'refund' | 'events';

interface NewKey extends TypedKey {
  readonly scope: readonly ScopeName[];
  readonly expires: string;
  readonly endless: boolean;
  readonly direct: boolean;
  readonly limit: string | number;
  readonly refundLimit: string | number;
  /** Empty: all. */
  readonly merchant: string;
  readonly signsRequests: boolean;
}

/** A year from now is suggested; without an end only on purpose. */
const LIFE_DAYS = 365;

const emptyKey = (): NewKey => ({
  name: '',
  scope: ['query'],
  ip: '',
  rate: 60,
  expires: dayIn(LIFE_DAYS),
  endless: false,
  direct: false,
  limit: '',
  refundLimit: '',
  merchant: '',
  signsRequests: false,
});
const FIELDS = [
  'name',
  'scope',
  'ip',
  'rate',
  'expires',
  'tool_refund_limit',
  'refund_limit',
] as const;

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly yourAddress: string;
  readonly onClose: () => void;
  readonly onMade: (shown: ShownKey) => void;
}

export function CreateKeyDialog({ opened, yourAddress, onClose, onMade }: CreateKeyDialogProps) {
  const text = useKeysText();
  const [key, setKey] = useState(emptyKey);
  const [factors, setFactors] = useState(NO_FACTORS);
  const creating = useWrite('/api/v1/keys', (made) => {
    close();
    const { scope, merchant, signsRequests } = key;
    onMade({ made, scope, merchantId: merchant === '' ? null : Number(merchant), signsRequests });
  });
  const close = () => {
    setKey(emptyKey());
    setFactors(NO_FACTORS);
    creating.reset();
    onClose();
  };
  const change = (changed: Partial<NewKey>) => setKey({ ...key, ...changed });
  const errors = creating.error ? failureOf(creating.error).fields : {};
  return (
    <ConfirmDialog
      opened={opened}
      title={text.create}
      confirm={text.create}
      pending={creating.isPending}
      error={failureBeyond(creating.error, ...FIELDS)}
      onConfirm={() => creating.mutate({ body: { ...wantedOf(key), ...loginFactors(factors) } })}
      onClose={close}
    >
      <Stack gap="sm">
        <NameField value={key} onChange={change} errors={errors} />
        <ScopeFields value={key} onChange={change} errors={errors} />
        {key.scope.includes('refund') && (
          <RefundFields value={key} onChange={change} errors={errors} />
        )}
        <MerchantField value={key} onChange={change} errors={errors} />
        <LimitFields value={key} onChange={change} yourAddress={yourAddress} errors={errors} />
        <EndFields value={key} onChange={change} errors={errors} />
        <Checkbox
          label={text.signsRequests}
          description={text.signsRequestsHint}
          checked={key.signsRequests}
          onChange={(event) => change({ signsRequests: event.currentTarget.checked })}
        />
        <FactorFields kind="login" value={factors} onChange={setFactors} />
      </Stack>
    </ConfirmDialog>
  );
}

function wantedOf(key: NewKey) {
  const { name, scope, ip, rate, expires, endless, direct, limit, refundLimit, merchant } = key;
  const refunds = scope.includes('refund');
  return {
    name,
    scope: [...scope],
    ip: rulesIn(ip),
    rate: Number(rate),
    expires: endless ? 'never' : expires,
    signs_requests: key.signsRequests,
    ...(refunds && direct && { tool_refunds: 'direct' as const, tool_refund_limit: Number(limit) }),
    ...(refunds && refundLimit !== '' && { refund_limit: Number(refundLimit) }),
    ...(merchant !== '' && { merchant_id: Number(merchant) }),
  };
}

interface PartProps {
  readonly value: NewKey;
  readonly onChange: (changed: Partial<NewKey>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function EndFields({ value, onChange, errors }: PartProps) {
  const text = useKeysText();
  return (
    <div>
      <TextInput
        type="date"
        label={text.expires}
        description={text.expiresHint}
        required={!value.endless}
        disabled={value.endless}
        value={value.endless ? '' : value.expires}
        error={errors.expires}
        onChange={(event) => onChange({ expires: event.currentTarget.value })}
      />
      <Checkbox
        mt={6}
        label={text.endless}
        checked={value.endless}
        onChange={(event) => onChange({ endless: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Whoever has one merchant has nothing to choose. */
function MerchantField({ value, onChange }: PartProps) {
  const text = useKeysText();
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS).data?.items ?? [];
  if (merchants.length < 2) return null;
  const named = merchants.map(({ merchant_id: id, merchant_name }) => ({
    value: `${id}`,
    label: merchant_name,
  }));
  return (
    <NativeSelect
      label={text.merchant}
      description={text.merchantHint}
      data={[{ value: '', label: text.allMerchants }, ...named]}
      value={value.merchant}
      onChange={(event) => onChange({ merchant: event.currentTarget.value })}
    />
  );
}

function ScopeFields({ value, onChange, errors }: PartProps) {
  const text = useKeysText();
  return (
    <Checkbox.Group
      label={text.scope}
      required
      value={[...value.scope]}
      error={errors.scope && text.scopeMissing}
      onChange={(scope) => onChange({ scope: scope as ScopeName[] })}
    >
      <Stack gap={6} mt={4}>
        {(['query', 'collection', 'refund', 'events'] as const).map((scope) => (
          <Checkbox key={scope} value={scope} label={text.scopes[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function RefundFields({ value, onChange, errors }: PartProps) {
  const text = useKeysText();
  return (
    <>
      <Radio.Group
        label={text.toolRefunds}
        value={value.direct ? 'direct' : 'approval'}
        onChange={(mode) => onChange({ direct: mode === 'direct' })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="approval" label={text.approval} />
          <Radio value="direct" label={text.direct} />
        </Stack>
      </Radio.Group>
      {value.direct && (
        <NumberInput
          label={text.limit}
          description={text.limitHint}
          required
          min={0.01}
          decimalScale={2}
          value={value.limit}
          error={errors.tool_refund_limit}
          onChange={(limit) => onChange({ limit })}
        />
      )}
      <NumberInput
        label={text.refundLimit}
        description={text.refundLimitHint}
        min={0.01}
        decimalScale={2}
        value={value.refundLimit}
        error={errors.refund_limit}
        onChange={(refundLimit) => onChange({ refundLimit })}
      />
    </>
  );
}
