// The records of both wallets: filters, a page, and the file of what the filters leave.

import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../api/client.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { RECORDS_EN } from '../../messages/en/records.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { RECORDS_ZH } from '../../messages/zh/records.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { choicesOf, type Filter } from '../../ui/filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { filterIn } from '../../ui/list-search.ts';
import { linesOf, useRecordTable } from './record-table.tsx';
import { DIRECTIONS, TYPES, WALLETS } from './routes.ts';

const route = getRouteApi('/signed-in/records');

export function RecordsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const filter = filterIn(route.useSearch());
  const { dialog, ...table } = useRecordTable();
  return (
    <>
      <ListScreen
        title={places.records}
        detail={text.detail}
        actions={<CsvButton href={addressOf('/api/v1/records.csv', { query: filter })} />}
        operation="/api/v1/records"
        filters={useFilters()}
        rowsOf={linesOf}
        {...table}
        none={{
          icon: 'list',
          title: text.none,
          detail: text.noneDetail,
          link: { to: '/', words: text.noneToOverview },
        }}
      />
      {dialog}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const text = useText({ en: RECORDS_EN, zh: RECORDS_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  return [
    {
      kind: 'choice',
      name: 'wallet',
      label: text.wallet,
      all: text.bothWallets,
      choices: choicesOf(WALLETS, (wallet) => words.wallets[wallet]),
    },
    {
      kind: 'choice',
      name: 'type',
      label: text.type,
      all: text.allTypes,
      choices: choicesOf(TYPES, (type) => words.types[type]),
    },
    {
      kind: 'choice',
      name: 'direction',
      label: text.direction,
      all: text.bothDirections,
      choices: choicesOf(DIRECTIONS, (direction) => words.directions[direction]),
    },
    { kind: 'days' },
  ];
}
