// The secret that signs callbacks: whether there is one, and the dialogs that show and replace it.

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { timeText } from '../../ui/time-text.ts';
import { useCallbacksText } from './text.ts';

type Asked = 'show' | 'rotate' | null;

export function SecretCard() {
  const { secret: words } = useCallbacksText();
  const state = useRead('/api/v1/callback-secret').data;
  const [asked, setAsked] = useState<Asked>(null);
  const showOnce = useShowOnce();
  const show = (secret: string) => {
    setAsked(null);
    showOnce({
      title: words.shown,
      detail: words.shownDetail,
      content: <CopyField value={secret} name={words.name} />,
      file: { name: words.fileName, text: `${secret}\n` },
    });
  };
  const oldEndsAt = state?.old_secret_ends_at ?? null;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Group justify="space-between" align="start">
        <div className="card-text">
          <Title order={2} size="h4">
            {words.title}
          </Title>
          <Text size="sm" c="dimmed">
            {words.detail}
          </Text>
          {state?.exists === false && <Text size="sm">{words.missing}</Text>}
          {oldEndsAt !== null && <Text size="sm">{words.oldEnds(timeText(oldEndsAt))}</Text>}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsked('show')}>
            {words.show}
          </Button>
          <Button variant="default" onClick={() => setAsked('rotate')}>
            {words.rotate}
          </Button>
        </Group>
      </Group>
      {asked && <AskDialog act={asked} onClose={() => setAsked(null)} onSecret={show} />}
    </Paper>
  );
}

interface AskDialogProps {
  readonly act: 'show' | 'rotate';
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

function AskDialog({ act, onClose, onSecret }: AskDialogProps) {
  const { secret: words } = useCallbacksText();
  const [factors, setFactors] = useState(NO_FACTORS);
  const asking = useWrite(`/api/v1/callback-secret/${act}`, ({ secret }) => {
    asking.reset();
    if (secret !== null) onSecret(secret);
  });
  return (
    <ConfirmDialog
      opened
      title={act === 'show' ? words.showTitle : words.rotateTitle}
      confirm={words[act]}
      pending={asking.isPending}
      error={asking.error}
      onConfirm={() => asking.mutate({ body: loginFactors(factors) })}
      onClose={onClose}
    >
      {act === 'rotate' && (
        <Text size="sm" mb="sm">
          {words.rotateNow}
        </Text>
      )}
      <FactorFields kind="login" value={factors} onChange={setFactors} />
    </ConfirmDialog>
  );
}
