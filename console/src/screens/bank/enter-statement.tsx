// Enters a statement: the file is chosen, looked at, and then entered.

import { Button, FileInput, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { EnteredStatement } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { sentFile } from './sent-file.ts';
import { useBankText } from './text.ts';

const NOTHING = { file: null as File | null, account: '', closing: '' };

export function EnterStatement() {
  const { enter: words } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState(NOTHING);
  const looking = useWrite('/api/v1/operator/bank/statements/preview');
  const sending = useWrite('/api/v1/operator/bank/statements', (made) => {
    dialog.close();
    setTyped(NOTHING);
    looking.reset();
    notifications.show({ message: words.done(made.new_lines), withBorder: true });
  });
  const bodyOf = async (file: File) => ({
    file: await sentFile(file),
    ...(typed.account !== '' && { account: typed.account }),
    ...(typed.closing !== '' && { closing_balance: Number(typed.closing) }),
  });
  const change = (more: Partial<typeof NOTHING>) => {
    looking.reset();
    setTyped({ ...typed, ...more });
  };
  const { file } = typed;
  const failed = sending.error ?? looking.error;
  const wrong = failed ? failureOf(failed).fields : {};
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        title={words.title}
        confirm={words.verb}
        detail={words.now}
        sending={sending}
        onConfirm={async (proof) => {
          if (file) sending.mutate({ body: { ...proof, ...(await bodyOf(file)) } });
        }}
        onClose={dialog.close}
      >
        {looking.error !== null && <FailureAlert error={looking.error} />}
        <StatementFields typed={typed} wrong={wrong} onChange={change} />
        <Button
          variant="default"
          disabled={file === null}
          loading={looking.isPending}
          onClick={async () => {
            if (file) looking.mutate({ body: await bodyOf(file) });
          }}
        >
          {words.preview}
        </Button>
        {looking.data && <Outcome of={looking.data} />}
      </ProofDialog>
    </>
  );
}

interface StatementFieldsProps {
  readonly typed: typeof NOTHING;
  /** What the service says against a field. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (more: Partial<typeof NOTHING>) => void;
}

function StatementFields({ typed, wrong, onChange }: StatementFieldsProps) {
  const { enter: words } = useBankText();
  return (
    <>
      <FileInput
        label={words.file}
        placeholder={words.choose}
        accept=".csv,.txt,text/csv"
        required
        value={typed.file}
        error={wrong.file}
        onChange={(file) => onChange({ file })}
      />
      <AccountField value={typed.account} onChange={(account) => onChange({ account })} />
      <TextInput
        label={words.closing}
        description={words.closingHint}
        inputMode="decimal"
        pattern="-?\d{1,12}(\.\d{1,2})?"
        value={typed.closing}
        error={wrong.closing_balance}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ closing: currentTarget.value })}
      />
    </>
  );
}

function Outcome({ of: made }: { readonly of: EnteredStatement }) {
  const { enter: words, kinds } = useBankText();
  const { new_lines: lines, known_lines: known, left_lines: left, matched } = made;
  return (
    <Stack gap={2} role="status">
      <Text size="sm">{words.read(lines, known, matched)}</Text>
      {left > 0 && <Text size="sm">{words.left(left)}</Text>}
      {made.skipped_lines.map((line) => (
        <Text key={line} size="sm">
          {words.skipped(line)}
        </Text>
      ))}
      {made.balances.slice(-1).map(({ date, balance }) => (
        <Text key={date} size="sm">
          {words.balance(date, moneyText(balance))}
        </Text>
      ))}
      {made.resolved.length > 0 && <Text size="sm">{words.resolved(made.resolved.length)}</Text>}
      <Text size="sm">{words.differences(made.differences.length)}</Text>
      {made.differences.slice(0, 5).map(({ difference_no: no, kind, date, difference }) => (
        <Text key={no} size="xs">
          {date} {kinds[kind]} {moneyText(difference)}
        </Text>
      ))}
    </Stack>
  );
}

interface AccountFieldProps {
  readonly value: string;
  readonly onChange: (account: string) => void;
}

/** Of one account there is nothing to choose. */
export function AccountField({ value, onChange }: AccountFieldProps) {
  const { enter: words } = useBankText();
  const { data } = useRead('/api/v1/operator/bank/days', { query: { limit: 1 } });
  const [day] = data?.items ?? [];
  const known = day && [
    ...day.balances.map(({ account }) => account ?? ''),
    ...day.missing_accounts,
  ];
  if (!known || known.length < 2) {
    return null;
  }
  return (
    <NativeSelect
      label={words.account}
      value={value}
      data={known.map((account) => ({ value: account, label: account || words.noName }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
