// The dialog that changes a key. What only takes away needs no password.

import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { ApiKey } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { LimitFields, NameField, rulesIn, type TypedKey } from './key-fields.tsx';
import { useKeysText } from './text.ts';

interface EditKeyDialogProps {
  readonly chosen: ApiKey;
  readonly yourAddress: string;
  readonly onClose: () => void;
}

export function EditKeyDialog({ chosen, yourAddress, onClose }: EditKeyDialogProps) {
  const text = useKeysText();
  const [key, setKey] = useState<TypedKey>({
    name: chosen.name,
    ip: chosen.ip.join('\n'),
    rate: chosen.rate,
  });
  const [factors, setFactors] = useState(NO_FACTORS);
  const updating = useWrite('PATCH /api/v1/keys/{key_id}', () => {
    onClose();
    notifications.show({ message: text.changed, color: 'teal', withBorder: true });
  });
  const errors = updating.error ? failureOf(updating.error).fields : {};
  const wider = isWider(chosen, key) || 'password' in errors;
  const send = () => {
    const wanted = { name: key.name, ip: rulesIn(key.ip), rate: Number(key.rate) };
    const body = { ...wanted, ...(wider && loginFactors(factors)) };
    updating.mutate({ params: { key_id: chosen.key_id }, body });
  };
  const change = (changed: Partial<TypedKey>) => setKey({ ...key, ...changed });
  return (
    <ConfirmDialog
      opened
      title={text.of(text.edit, chosen.name)}
      confirm={text.edit}
      pending={updating.isPending}
      error={failureBeyond(updating.error, 'name', 'ip', 'rate')}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NameField value={key} onChange={change} errors={errors} />
        <LimitFields value={key} onChange={change} yourAddress={yourAddress} errors={errors} />
        <Text size="sm" c="dimmed">
          {text.editNow}
        </Text>
        {wider && <FactorFields kind="login" value={factors} onChange={setFactors} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** Only for asking at once: the service decides, and names the password if it wants it. */
function isWider({ ip, rate }: ApiKey, typed: TypedKey): boolean {
  const rules = rulesIn(typed.ip);
  if (Number(typed.rate) > rate) return true;
  return ip.length > 0 && (rules.length === 0 || rules.some((rule) => !ip.includes(rule)));
}
