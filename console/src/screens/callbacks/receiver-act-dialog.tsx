// Pauses a receiver, lets it go on, removes it, or gives it another secret, on the proof of its owner.

import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { EventReceiver } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { RECEIVERS_EN } from '../../messages/en/receivers.ts';
import { RECEIVERS_ZH } from '../../messages/zh/receivers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';

export interface ReceiverAction {
  readonly act: 'pause' | 'resume' | 'rotate' | 'remove';
  readonly of: EventReceiver;
}

interface ReceiverActDialogProps {
  readonly action: ReceiverAction;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

const PATH = '/api/v1/receivers/{receiver_id}';

export function ReceiverActDialog({ action, onClose, onSecret }: ReceiverActDialogProps) {
  const text = useText({ en: RECEIVERS_EN, zh: RECEIVERS_ZH });
  const { act, of: receiver } = action;
  const [factors, setFactors] = useState(NO_FACTORS);
  const change = useWrite(`PATCH ${PATH}`, onClose);
  const remove = useWrite(`DELETE ${PATH}`, onClose);
  const rotate = useWrite(`${PATH}/rotate-secret`, ({ secret }) => {
    onClose();
    onSecret(secret);
  });
  const sent = { pause: change, resume: change, remove, rotate }[act];
  const failure = sent.error && failureOf(sent.error);
  const params = { receiver_id: String(receiver.receiver_id) };
  const send = () => {
    const body = loginFactors(factors);
    if (act === 'remove') remove.mutate({ params, body });
    else if (act === 'rotate') rotate.mutate({ params, body });
    else change.mutate({ params, body: { paused: act === 'pause', ...body } });
  };
  return (
    <ConfirmDialog
      opened
      title={text[act]}
      confirm={text[act]}
      dangerous={act === 'remove'}
      pending={sent.isPending}
      error={failure && Object.keys(failure.fields).length > 0 ? null : failure}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text className="number">{receiver.url}</Text>
        <Text size="sm">{text.details[act]}</Text>
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
