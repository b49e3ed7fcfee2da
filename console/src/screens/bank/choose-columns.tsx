// Chooses which column of the bank's files is which, by the names in their headers.

import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { AccountField } from './enter-statement.tsx';
import { useBankText } from './text.ts';

const FIELDS = {
  statement: [
    ...(['date', 'reference', 'amount', 'amount_in', 'amount_out', 'direction'] as const),
    ...(['balance', 'text'] as const),
  ],
  payouts: ['number', 'result', 'paid_word', 'failed_word', 'reference', 'amount', 'reason'],
} as const;
const REQUIRED: ReadonlySet<string> = new Set([
  ...['date', 'number', 'result', 'paid_word', 'failed_word'],
]);

type Of = keyof typeof FIELDS;
type Named = Readonly<Record<string, string>>;

export function ChooseColumns() {
  const { columns: words } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const [of, setOf] = useState<Of>('statement');
  const [account, setAccount] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, Named>>>({});
  const { data } = useRead('/api/v1/operator/bank/columns');
  const sending = useWrite('/api/v1/operator/bank/columns', () => {
    dialog.close();
    setTyped({});
    notifications.show({ message: words.done, withBorder: true });
  });
  const wrong = sending.error ? failureOf(sending.error).fields : {};
  const kept = data?.items.find((one) => one.of === of && (one.account ?? '') === account);
  const place = `${of}/${account}`;
  const named: Named = { ...kept?.columns, ...typed[place] };
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        title={words.title}
        confirm={words.verb}
        detail={words.now}
        sending={sending}
        onConfirm={(proof) => {
          const ofAccount = of === 'statement' && account !== '' ? { account } : {};
          sending.mutate({ body: { ...proof, of, ...ofAccount, ...named } });
        }}
        onClose={dialog.close}
      >
        <NativeSelect
          label={words.of}
          value={of}
          data={(['statement', 'payouts'] as const).map((one) => {
            return { value: one, label: words.kinds[one] };
          })}
          onChange={({ currentTarget }) => setOf(currentTarget.value as Of)}
        />
        {of === 'statement' && <AccountField value={account} onChange={setAccount} />}
        <ColumnFields
          of={of}
          named={named}
          wrong={wrong}
          onName={(field, value) =>
            setTyped({ ...typed, [place]: { ...typed[place], [field]: value } })
          }
        />
      </ProofDialog>
    </>
  );
}

interface ColumnFieldsProps {
  readonly of: Of;
  readonly named: Named;
  /** What the service says against a name. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly onName: (field: string, value: string) => void;
}

function ColumnFields({ of, named, wrong, onName }: ColumnFieldsProps) {
  const { columns: words } = useBankText();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {FIELDS[of].map((field) => (
        <TextInput
          key={`${of}/${field}`}
          label={words.fields[field]}
          required={REQUIRED.has(field) || (of === 'payouts' && field === 'reference')}
          maxLength={64}
          value={named[field] ?? ''}
          error={wrong[field]}
          autoComplete="off"
          {...(field === 'amount' && {
            description: of === 'payouts' ? words.comparedHint : words.amountHint,
          })}
          onChange={({ currentTarget }) => onName(field, currentTarget.value)}
        />
      ))}
    </SimpleGrid>
  );
}
