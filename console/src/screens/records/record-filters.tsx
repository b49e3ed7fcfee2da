// The filters of the records. Choosing one changes the address and goes to the first page.

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../app/language.tsx';
import { RECORDS_EN } from '../../messages/en/records.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { ButtonLink } from '../../ui/link.tsx';
import {
  DIRECTIONS,
  isFiltered,
  type RecordFilter,
  recordSearch,
  TYPES,
  WALLETS,
} from './record-search.ts';

export function RecordFilters({ filter }: { readonly filter: RecordFilter }) {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const navigate = useNavigate();
  const field = (name: keyof RecordFilter) => ({
    value: filter[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      void navigate({
        to: '/records',
        search: recordSearch({ ...filter, [name]: currentTarget.value }),
      }),
  });
  const choices = <Choice extends string>(
    all: string,
    known: readonly Choice[],
    names: Readonly<Record<Choice, string>>,
  ) => [
    { value: '', label: all },
    ...known.map((choice) => ({ value: choice, label: names[choice] })),
  ];
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search" aria-label={text.filters}>
      <NativeSelect
        label={text.wallet}
        data={choices(text.bothWallets, WALLETS, words.wallets)}
        {...field('wallet')}
      />
      <NativeSelect
        label={text.type}
        data={choices(text.allTypes, TYPES, words.types)}
        {...field('type')}
      />
      <NativeSelect
        label={text.direction}
        data={choices(text.bothDirections, DIRECTIONS, words.directions)}
        {...field('direction')}
      />
      <TextInput type="date" label={text.from} max={filter.date_to} {...field('date_from')} />
      <TextInput type="date" label={text.to} min={filter.date_from} {...field('date_to')} />
      {isFiltered(filter) && (
        <ButtonLink to="/records" variant="subtle">
          {text.clear}
        </ButtonLink>
      )}
    </Group>
  );
}
