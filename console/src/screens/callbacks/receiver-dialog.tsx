// Registers a receiver, or changes where one is and what it is told, on the proof of its owner.

import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { EventReceiver } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { CALLBACKS_EN } from '../../messages/en/callbacks.ts';
import { RECEIVERS_EN } from '../../messages/en/receivers.ts';
import { RECEIVERS_ZH } from '../../messages/zh/receivers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { useCallbacksText } from './text.ts';

type Announced = EventReceiver['events'][number];

/** Payments are told to the address that their order names. */
const EVENTS = Object.keys(CALLBACKS_EN.types).filter(
  (type): type is Announced => type !== 'order.paid',
);

interface ReceiverDialogProps {
  /** Null: a new one. */
  readonly receiver: EventReceiver | null;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

export function ReceiverDialog({ receiver, onClose, onSecret }: ReceiverDialogProps) {
  const text = useText({ en: RECEIVERS_EN, zh: RECEIVERS_ZH });
  const { types } = useCallbacksText();
  const [url, setUrl] = useState(receiver?.url ?? '');
  const [events, setEvents] = useState([...(receiver?.events ?? EVENTS)]);
  const [factors, setFactors] = useState(NO_FACTORS);
  const create = useWrite('/api/v1/receivers', ({ secret }) => {
    onClose();
    onSecret(secret);
  });
  const change = useWrite('PATCH /api/v1/receivers/{receiver_id}', onClose);
  const sent = receiver === null ? create : change;
  const fields = sent.error ? failureOf(sent.error).fields : {};
  const title = receiver === null ? text.register : text.change;
  const send = () => {
    const body = { url, events, ...loginFactors(factors) };
    if (receiver === null) create.mutate({ body });
    else change.mutate({ params: { receiver_id: String(receiver.receiver_id) }, body });
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={title}
      pending={sent.isPending}
      error={failureBeyond(sent.error, 'url', 'events', 'password', 'totp_code')}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={text.url}
          required
          inputMode="url"
          placeholder="https://shop.example/events"
          value={url}
          error={fields.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={text.events}
          value={events}
          error={fields.events}
          onChange={(chosen) => setEvents(EVENTS.filter((type) => chosen.includes(type)))}
        >
          <Stack gap={6} mt={6}>
            {EVENTS.map((type) => (
              <Checkbox key={type} value={type} label={types[type]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FactorFields kind="login" value={factors} onChange={setFactors} errors={fields} />
      </Stack>
    </ConfirmDialog>
  );
}
