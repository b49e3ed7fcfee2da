// Renames a staff login, gives it another password, or removes it, on the proof of the owner.

import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { Staff } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { STAFF_EN } from '../../messages/en/staff.ts';
import { STAFF_ZH } from '../../messages/zh/staff.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { SecretField } from '../../ui/secret-field.tsx';

export interface StaffAction {
  readonly kind: 'rename' | 'reset' | 'remove';
  readonly staff: Staff;
}

interface ChangeDialogProps {
  readonly branchId: string;
  readonly action: StaffAction;
  readonly onClose: () => void;
}

const PATH = '/api/v1/branches/{branch_id}/staff/{staff_id}';

export function ChangeDialog({ branchId, action, onClose }: ChangeDialogProps) {
  const text = useText({ en: STAFF_EN, zh: STAFF_ZH });
  const { kind, staff } = action;
  const [typed, setTyped] = useState(kind === 'rename' ? staff.name : '');
  const [factors, setFactors] = useState(NO_FACTORS);
  const rename = useWrite(`PATCH ${PATH}`, onClose);
  const reset = useWrite(`${PATH}/reset-password`, onClose);
  const remove = useWrite(`DELETE ${PATH}`, onClose);
  const sent = { rename, reset, remove }[kind];
  const failure = sent.error && failureOf(sent.error);
  const params = { branch_id: branchId, staff_id: String(staff.staff_id) };
  const proof = loginFactors(factors);
  const send = () => {
    if (kind === 'rename') rename.mutate({ params, body: { name: typed, ...proof } });
    else if (kind === 'reset') reset.mutate({ params, body: { staff_password: typed, ...proof } });
    else remove.mutate({ params, body: proof });
  };
  const field = {
    required: true,
    value: typed,
    error: failure?.fields[kind === 'rename' ? 'name' : 'staff_password'],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped(event.currentTarget.value),
  };
  return (
    <ConfirmDialog
      opened
      title={text.about(text[kind], staff.name)}
      confirm={text[kind]}
      dangerous={kind === 'remove'}
      pending={sent.isPending}
      error={failure && Object.keys(failure.fields).length > 0 ? null : failure}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        {kind === 'rename' && <TextInput label={text.name} autoComplete="off" {...field} />}
        {kind === 'reset' && <Text size="sm">{text.resetDetail}</Text>}
        {kind === 'reset' && (
          <SecretField label={text.staffPassword} autoComplete="new-password" {...field} />
        )}
        {kind === 'remove' && <Text size="sm">{text.removeDetail(staff.name)}</Text>}
        <FactorFields
          kind="login"
          value={factors}
          onChange={setFactors}
          {...(failure && { errors: failure.fields })}
        />
      </Stack>
    </ConfirmDialog>
  );
}
