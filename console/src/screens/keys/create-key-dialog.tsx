// The dialog that makes a key: what it may do, from where, how often and until when.

import { Checkbox, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { LimitFields, NameField, rulesIn, type TypedKey } from './key-fields.tsx';
import type { ShownKey } from './key-secret-dialog.tsx';
import { useKeysText } from './text.ts';

type ScopeName = 'query' | 'collection' | 'refund';

interface NewKey extends TypedKey {
  readonly scope: readonly ScopeName[];
  readonly expires: string;
  readonly direct: boolean;
  readonly limit: string | number;
}

const EMPTY: NewKey = {
  name: '',
  scope: ['query'],
  ip: '',
  rate: 60,
  expires: '',
  direct: false,
  limit: '',
};
const FIELDS = ['name', 'scope', 'ip', 'rate', 'expires', 'tool_refund_limit'] as const;

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly yourAddress: string;
  readonly onClose: () => void;
  readonly onMade: (shown: ShownKey) => void;
}

export function CreateKeyDialog({ opened, yourAddress, onClose, onMade }: CreateKeyDialogProps) {
  const text = useKeysText();
  const [key, setKey] = useState(EMPTY);
  const [factors, setFactors] = useState(NO_FACTORS);
  const creating = useWrite('/console/api/keys/create', (made) => {
    close();
    onMade({ made, scope: key.scope });
  });
  const close = () => {
    setKey(EMPTY);
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
          <ToolRefundFields value={key} onChange={change} errors={errors} />
        )}
        <LimitFields value={key} onChange={change} yourAddress={yourAddress} errors={errors} />
        <TextInput
          type="date"
          label={text.expires}
          description={text.expiresHint}
          value={key.expires}
          error={errors.expires}
          onChange={(event) => change({ expires: event.currentTarget.value })}
        />
        <FactorFields kind="login" value={factors} onChange={setFactors} />
      </Stack>
    </ConfirmDialog>
  );
}

function wantedOf({ name, scope, ip, rate, expires, direct, limit }: NewKey) {
  const limited = direct && scope.includes('refund');
  return {
    name,
    scope: [...scope],
    ip: rulesIn(ip),
    rate: Number(rate),
    ...(expires !== '' && { expires }),
    ...(limited && { tool_refund_limit: Number(limit) }),
  };
}

interface PartProps {
  readonly value: NewKey;
  readonly onChange: (changed: Partial<NewKey>) => void;
  readonly errors: Readonly<Record<string, string>>;
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
        {(['query', 'collection', 'refund'] as const).map((scope) => (
          <Checkbox key={scope} value={scope} label={text.scopes[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ToolRefundFields({ value, onChange, errors }: PartProps) {
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
    </>
  );
}
