// A button that decides about money of others, after the login password of the operator.

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Proof, ProofDialog, type Sending } from './proof-dialog.tsx';

/** What is said of the one that it is about. */
interface DecisionWords {
  readonly verb: string;
  /** For those who do not see what it stands beside. */
  readonly of: string;
  /** What will happen. */
  readonly now: string;
  readonly reason: string;
}

interface DecisionButtonProps {
  readonly words: DecisionWords;
  readonly approves: boolean;
  readonly sending: Sending;
  readonly opened: boolean;
  readonly dialog: { readonly open: () => void; readonly close: () => void };
  readonly onConfirm: (body: Proof & { readonly reason: string }) => void;
}

export function DecisionButton(props: DecisionButtonProps) {
  const { words, approves, sending, opened, dialog, onConfirm } = props;
  const [reason, setReason] = useState('');
  return (
    <>
      <Button
        size="xs"
        variant={approves ? 'filled' : 'default'}
        aria-label={words.of}
        onClick={dialog.open}
      >
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.verb}
        detail={words.now}
        dangerous={!approves}
        sending={sending}
        onConfirm={(proof) => onConfirm({ ...proof, reason })}
        onClose={dialog.close}
      >
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={256}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}
