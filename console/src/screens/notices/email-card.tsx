// The address of somebody's mail, and the dialogs that set it, take its code and remove it.

import { Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { NOTICES_EN } from '../../messages/en/notices.ts';
import { NOTICES_ZH } from '../../messages/zh/notices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';

type Act = 'set' | 'confirm' | 'remove';

export function EmailCard() {
  const { email: text } = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const { data, error, refetch } = useRead('/api/v1/email');
  const [act, setAct] = useState<Act | null>(null);
  if (error && !data) return <FailureAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const { available, address, pending } = data;
  return (
    <Paper withBorder p="md" component="section" aria-label={text.title}>
      <Title order={2} size="h4">
        {text.title}
      </Title>
      <Text size="sm" c="dimmed">
        {available ? text.detail : text.off}
      </Text>
      {(available || address) && <Text mt="xs">{address ?? text.none}</Text>}
      {pending && <Text size="sm">{text.pending(pending)}</Text>}
      <Group gap="xs" mt="sm">
        {pending && <Button onClick={() => setAct('confirm')}>{text.confirm}</Button>}
        {available && (
          <Button variant="default" onClick={() => setAct('set')}>
            {address ? text.change : text.set}
          </Button>
        )}
        {address && (
          <Button variant="default" onClick={() => setAct('remove')}>
            {text.remove}
          </Button>
        )}
      </Group>
      {act === 'set' && <SetDialog onClose={() => setAct(null)} onSet={() => setAct('confirm')} />}
      {act === 'confirm' && <ConfirmCodeDialog onClose={() => setAct(null)} />}
      {act === 'remove' && <RemoveDialog onClose={() => setAct(null)} />}
    </Paper>
  );
}

interface Closing {
  readonly onClose: () => void;
}

function SetDialog({ onClose, onSet }: Closing & { readonly onSet: () => void }) {
  const { email: text } = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const [email, setEmail] = useState('');
  const [factors, setFactors] = useState(NO_FACTORS);
  const setting = useWrite('/api/v1/email', () => {
    notifications.show({ message: text.sent, withBorder: true });
    onSet();
  });
  const wrong = setting.error ? failureOf(setting.error).fields : {};
  return (
    <ConfirmDialog
      opened
      title={text.set}
      confirm={text.set}
      pending={setting.isPending}
      error={failureBeyond(setting.error, 'email')}
      onConfirm={() => setting.mutate({ body: { email, ...loginFactors(factors) } })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          type="email"
          label={text.address}
          description={text.addressHint}
          required
          maxLength={254}
          autoComplete="email"
          value={email}
          error={wrong.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <FactorFields kind="login" value={factors} onChange={setFactors} errors={wrong} />
      </Stack>
    </ConfirmDialog>
  );
}

function ConfirmCodeDialog({ onClose }: Closing) {
  const { email: text } = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const [code, setCode] = useState('');
  const confirming = useWrite('/api/v1/email/confirm', () => {
    notifications.show({ message: text.confirmed, withBorder: true });
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title={text.confirm}
      confirm={text.confirm}
      pending={confirming.isPending}
      error={confirming.error}
      onConfirm={() => confirming.mutate({ body: { code } })}
      onClose={onClose}
    >
      <TextInput
        label={text.code}
        description={text.codeHint}
        required
        maxLength={32}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ onClose }: Closing) {
  const { email: text } = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const [factors, setFactors] = useState(NO_FACTORS);
  const removing = useWrite('DELETE /api/v1/email', () => {
    notifications.show({ message: text.removed, withBorder: true });
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title={text.remove}
      confirm={text.remove}
      dangerous
      pending={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate({ body: loginFactors(factors) })}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {text.removeNow}
      </Text>
      <FactorFields kind="login" value={factors} onChange={setFactors} />
    </ConfirmDialog>
  );
}
