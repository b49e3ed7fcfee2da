// Shows what a user is and has, as facts side by side.

import { Badge, List, SimpleGrid, Text } from '@mantine/core';
import type { OperatorUserDetail, Wallet } from '../../api/interface.ts';
import { walletIdOf } from '../../api/wallet-id.ts';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { useOperatorText } from './text.ts';
import { UserState } from './users-screen.tsx';

export function UserFacts({ user }: { readonly user: OperatorUserDetail }) {
  const { user: words, users } = useOperatorText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card heading={words.account}>
        <Fact name={users.state}>
          <UserState user={user} />
        </Fact>
        <Fact name={users.login}>
          <bdi>{user.login}</bdi>
        </Fact>
        <Fact name={users.number}>{user.user_id}</Fact>
        <Fact name={users.wallet}>{walletIdOf(user)}</Fact>
        <Reference user={user} />
        <Fact name={users.since}>
          <Time at={user.created_at} to="day" />
        </Fact>
        <ClassFacts user={user} />
        <Fact name={words.payPassword}>{words.payPasswords[user.pay_password]}</Fact>
        {user.cooling_off_until !== null && (
          <Fact name={words.coolingOff}>
            <Time at={user.cooling_off_until} to="minute" />
          </Fact>
        )}
        <Fact name={words.twoFactor}>
          {user.two_factor ? words.on(user.recovery_codes_left) : words.off}
        </Fact>
        <Fact name={words.sessions}>{user.sessions}</Fact>
      </Card>
      <Card heading={words.wallets}>
        <WalletFacts name={words.consumer} wallet={user.consumer} />
        <WalletFacts name={words.merchant} wallet={user.merchant} />
      </Card>
      <Card heading={words.merchants}>
        {user.merchants.length === 0 && <Text size="sm">{words.noMerchants}</Text>}
        <List size="sm">
          {user.merchants.map(({ merchant_id: id, merchant_name: name }) => (
            <List.Item key={id}>
              <bdi>{name}</bdi> ({id})
            </List.Item>
          ))}
        </List>
      </Card>
      <Card heading={words.keys}>
        {user.keys.length === 0 && <Text size="sm">{words.noKeys}</Text>}
        <List size="sm">
          {user.keys.map(({ key_id: id, name, works }) => (
            <List.Item key={id}>
              <bdi>{name}</bdi> <span className="number">{id}</span>{' '}
              <Badge variant="default">{works ? words.keyWorks : words.keyEnded}</Badge>
            </List.Item>
          ))}
        </List>
      </Card>
    </SimpleGrid>
  );
}

function Reference({ user: { reference } }: { readonly user: OperatorUserDetail }) {
  const { users } = useOperatorText();
  return reference === null ? null : (
    <Fact name={users.reference}>
      <bdi>{reference}</bdi>
    </Fact>
  );
}

function ClassFacts({ user }: { readonly user: OperatorUserDetail }) {
  const { accountClass: words } = useOperatorText();
  return (
    <>
      <Fact name={words.label}>{words.classes[user.account_class ?? 'none']}</Fact>
      <Fact name={words.name}>{words.names[user.real_name_known ? 1 : 0]}</Fact>
    </>
  );
}

function WalletFacts({ name, wallet }: { readonly name: string; readonly wallet: Wallet }) {
  const { user: words } = useOperatorText();
  return (
    <section aria-label={name}>
      <Text fw={600} mt="xs">
        {name}
      </Text>
      <Fact name={words.balance}>
        <Money yuan={wallet.balance} />
      </Fact>
      <Fact name={words.frozen}>
        <Money yuan={wallet.frozen} />
      </Fact>
      <Fact name={words.totalIn}>
        <Money yuan={wallet.total_in} />
      </Fact>
      <Fact name={words.totalOut}>
        <Money yuan={wallet.total_out} />
      </Fact>
    </section>
  );
}
