// Enters what the bank answers to a payout file: looked at, and then done line by line.

import { Button, FileInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { PayoutAnswers } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { sentFile } from './sent-file.ts';
import { useBankText } from './text.ts';

export function EnterAnswers() {
  const { answers: words, enter } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const [file, setFile] = useState<File | null>(null);
  const looking = useWrite('/api/v1/operator/bank/answers/preview');
  const sending = useWrite('/api/v1/operator/bank/answers', (made) => {
    dialog.close();
    setFile(null);
    looking.reset();
    const { paid_out: paid, returned, there, left } = made;
    notifications.show({ message: words.outcome(paid, returned, there, left), withBorder: true });
  });
  const failed = sending.error ?? looking.error;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.verb}
        detail={words.now}
        sending={sending}
        onConfirm={async (proof) => {
          if (file) sending.mutate({ body: { ...proof, file: await sentFile(file) } });
        }}
        onClose={dialog.close}
      >
        {looking.error !== null && <FailureAlert error={looking.error} />}
        <FileInput
          label={enter.file}
          placeholder={enter.choose}
          accept=".csv,.txt,text/csv"
          required
          value={file}
          error={failed ? failureOf(failed).fields.file : undefined}
          onChange={(chosen) => {
            looking.reset();
            setFile(chosen);
          }}
        />
        <Button
          variant="default"
          disabled={file === null}
          loading={looking.isPending}
          onClick={async () => {
            if (file) looking.mutate({ body: { file: await sentFile(file) } });
          }}
        >
          {enter.preview}
        </Button>
        {looking.data && <Outcome of={looking.data} />}
      </ProofDialog>
    </>
  );
}

function Outcome({ of: made }: { readonly of: PayoutAnswers }) {
  const { answers: words } = useBankText();
  const left = made.items.filter(({ fate }) => fate === 'left');
  return (
    <Stack gap={2} role="status">
      <Text size="sm">{words.outcome(made.paid_out, made.returned, made.there, made.left)}</Text>
      {left.slice(0, 10).map(({ line, withdrawal_no: no, refusal }) => (
        <Text key={line} size="xs">
          {words.leftOf(no, refusal ?? words.notYet)}
        </Text>
      ))}
    </Stack>
  );
}
