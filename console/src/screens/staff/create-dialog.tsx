// A new staff login: whose it is, what they sign in with, and the proof of the owner.

import { Stack, TextInput } from '@mantine/core';
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

interface CreateDialogProps {
  readonly branchId: string;
  readonly onMade: (made: Staff) => void;
  readonly onClose: () => void;
}

const EMPTY = { name: '', login: '', staff_password: '' };

export function CreateDialog({ branchId, onMade, onClose }: CreateDialogProps) {
  const text = useText({ en: STAFF_EN, zh: STAFF_ZH });
  const [fields, setFields] = useState(EMPTY);
  const [factors, setFactors] = useState(NO_FACTORS);
  const sent = useWrite('/api/v1/branches/{branch_id}/staff', (made) => {
    onMade(made);
    onClose();
  });
  const failure = sent.error && failureOf(sent.error);
  const bind = (name: keyof typeof EMPTY) => ({
    required: true,
    value: fields[name],
    error: failure?.fields[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <ConfirmDialog
      opened
      title={text.create}
      confirm={text.create}
      pending={sent.isPending}
      error={failure && Object.keys(failure.fields).length > 0 ? null : failure}
      onConfirm={() =>
        sent.mutate({
          params: { branch_id: branchId },
          body: { ...fields, ...loginFactors(factors) },
        })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput label={text.name} autoComplete="off" {...bind('name')} />
        <TextInput
          label={text.login}
          description={text.loginHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('login')}
        />
        <SecretField
          label={text.staffPassword}
          description={text.staffPasswordHint}
          autoComplete="new-password"
          {...bind('staff_password')}
        />
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
