// Asks for a name: of a new merchant or branch, or a new one of what there is.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { MERCHANTS_EN, type MerchantsText } from '../../messages/en/merchants.ts';
import { MERCHANTS_ZH } from '../../messages/zh/merchants.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export type Naming =
  | { readonly kind: 'new_merchant' }
  /** `id`, `name`: of the merchant or branch that is there. */
  | {
      readonly kind: 'new_branch' | 'merchant' | 'branch';
      readonly id: number;
      readonly name: string;
    };

interface NameDialogProps {
  readonly naming: Naming;
  readonly onClose: () => void;
}

export function NameDialog({ naming, onClose }: NameDialogProps) {
  const text = useText({ en: MERCHANTS_EN, zh: MERCHANTS_ZH });
  const renames = naming.kind === 'merchant' || naming.kind === 'branch';
  const [name, setName] = useState(renames ? naming.name : '');
  const { isPending, error, send } = useNaming(naming, onClose);
  const wrong = error === null ? undefined : failureOf(error).fields.name;
  return (
    <ConfirmDialog
      opened
      title={titleOf(naming, text)}
      confirm={naming.kind === 'new_merchant' ? text.create : text.save}
      pending={isPending}
      // What is wrong with the name is said at the name.
      error={wrong === undefined ? error : null}
      onConfirm={() => send(name)}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        description={naming.kind === 'merchant' ? text.renameHint : text.nameHint}
        required
        maxLength={64}
        data-autofocus
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function useNaming(naming: Naming, onDone: () => void) {
  const createMerchant = useWrite('/api/v1/merchants', onDone);
  const createBranch = useWrite('/api/v1/merchants/{merchant_id}/branches', onDone);
  const renameMerchant = useWrite('PATCH /api/v1/merchants/{merchant_id}', onDone);
  const renameBranch = useWrite('PATCH /api/v1/branches/{branch_id}', onDone);
  const id = 'id' in naming ? String(naming.id) : '';
  const ofMerchant = (name: string) => ({ params: { merchant_id: id }, body: { name } });
  switch (naming.kind) {
    case 'new_merchant':
      return {
        ...createMerchant,
        send: (name: string) => createMerchant.mutate({ body: { name } }),
      };
    case 'new_branch':
      return { ...createBranch, send: (name: string) => createBranch.mutate(ofMerchant(name)) };
    case 'merchant':
      return { ...renameMerchant, send: (name: string) => renameMerchant.mutate(ofMerchant(name)) };
    case 'branch': {
      const send = (name: string) =>
        renameBranch.mutate({ params: { branch_id: id }, body: { name } });
      return { ...renameBranch, send };
    }
  }
}

function titleOf(naming: Naming, text: MerchantsText): string {
  if (naming.kind === 'new_merchant') return text.newMerchant;
  return naming.kind === 'new_branch' ? text.newBranch(naming.name) : text.newName(naming.name);
}
