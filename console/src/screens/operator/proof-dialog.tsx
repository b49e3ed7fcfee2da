// The dialog of every dangerous action: what will happen, fields if there are any, and the login
// password with a code. Closed, it has forgotten them.

import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, type Factors, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';

export type Proof = ReturnType<typeof loginFactors>;

export interface Sending {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

interface ProofDialogProps {
  readonly opened: boolean;
  /** The button, and the title unless there is another. */
  readonly confirm: string;
  readonly title?: string;
  /** What will happen. */
  readonly detail: string;
  readonly children?: ReactNode;
  readonly dangerous?: boolean;
  readonly sending: Sending;
  readonly onConfirm: (proof: Proof) => void;
  readonly onClose: () => void;
}

export function ProofDialog(props: ProofDialogProps) {
  const { opened, confirm, title, detail, children, dangerous = false, sending } = props;
  const [factors, setFactors] = useState<Factors>(NO_FACTORS);
  const { reset } = sending;
  useEffect(() => {
    if (opened) return;
    setFactors(NO_FACTORS);
    reset();
  }, [opened, reset]);
  return (
    <ConfirmDialog
      opened={opened}
      title={title ?? confirm}
      confirm={confirm}
      dangerous={dangerous}
      pending={sending.isPending}
      error={sending.error}
      onConfirm={() => props.onConfirm(loginFactors(factors))}
      onClose={props.onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{detail}</Text>
        {children}
        <FactorFields kind="login" value={factors} onChange={setFactors} />
      </Stack>
    </ConfirmDialog>
  );
}
