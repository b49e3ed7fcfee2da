// The dialog that makes an invite, after the login password of the operator: it lets people in.

import { NumberInput, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { CreatedInvite } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { failureBeyond } from '../../ui/failure-text.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useAuthorityText } from './text.ts';

interface CreateInviteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: CreatedInvite) => void;
}

export function CreateInviteDialog({ opened, onClose, onMade }: CreateInviteDialogProps) {
  const { invites: words } = useAuthorityText();
  const [uses, setUses] = useState<string | number>(1);
  const [lastDay, setLastDay] = useState('');
  const creating = useWrite('/api/v1/operator/invites', (made) => {
    onClose();
    onMade(made);
  });
  useEffect(() => {
    if (opened) return;
    setUses(1);
    setLastDay('');
  }, [opened]);
  const wrong = creating.error ? failureOf(creating.error).fields : {};
  const terms = { uses: Number(uses), ...(lastDay !== '' && { expires: lastDay }) };
  const sending = { ...creating, error: failureBeyond(creating.error, 'uses', 'expires') };
  return (
    <ProofDialog
      opened={opened}
      confirm={words.create}
      detail={words.createNow}
      sending={sending}
      onConfirm={(proof) => creating.mutate({ body: { ...proof, ...terms } })}
      onClose={onClose}
    >
      <NumberInput
        label={words.uses}
        required
        min={1}
        max={100_000}
        allowDecimal={false}
        value={uses}
        error={wrong.uses}
        onChange={setUses}
      />
      <TextInput
        type="date"
        label={words.lastDay}
        description={words.lastDayHint}
        value={lastDay}
        error={wrong.expires}
        onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
      />
    </ProofDialog>
  );
}
