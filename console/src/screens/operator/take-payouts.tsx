// Takes what is approved as a file for the bank, after a question: what one operator takes, no other gets.
// The file of a number comes again, without what has ended since, and takes nothing.

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveAnswer } from '../../api/client.ts';
import { useText } from '../../app/language.tsx';
import { PAYOUTS_EN } from '../../messages/en/payouts.ts';
import { PAYOUTS_ZH } from '../../messages/zh/payouts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';

const NOTHING = 'payouts-none.csv';

/** `payoutNo`: of the file that is shown; null: none is. */
export function TakePayouts({ payoutNo }: { readonly payoutNo: string | null }) {
  const { file: words } = useText({ en: PAYOUTS_EN, zh: PAYOUTS_ZH });
  const [opened, dialog] = useDisclosure(false);
  const queryClient = useQueryClient();
  const taking = useMutation({
    mutationFn: () => saveAnswer('/api/v1/operator/payouts.csv', { payout_no: payoutNo }),
    onSuccess({ name, content }) {
      dialog.close();
      const isEmpty = name === NOTHING;
      if (!isEmpty) saveFile(name, content);
      const message = isEmpty ? words.nothing : words.done(name);
      notifications.show({ message, withBorder: true });
      void queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <Button
        variant={payoutNo === null ? 'filled' : 'default'}
        leftSection={<Icon name="download" />}
        loading={taking.isPending && !opened}
        onClick={payoutNo === null ? dialog.open : () => taking.mutate()}
      >
        {payoutNo === null ? words.take : words.again}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={words.title}
        confirm={words.take}
        pending={taking.isPending}
        error={taking.error}
        onConfirm={() => taking.mutate()}
        onClose={dialog.close}
      >
        <Text size="sm">{words.now}</Text>
      </ConfirmDialog>
    </>
  );
}
