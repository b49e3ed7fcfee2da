// tael receiver add, list, change, pause, resume, rotate, delete and test

import type { Command } from 'commander';
import type { EventReceiver } from '../core/access/receiver.ts';
import { ANNOUNCED_TYPES, type AnnouncedType } from '../core/announcement.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Answer } from '../service/answer.ts';
import type { OpenService } from '../service/open-service.ts';
import type { ReceiverWithSecret, WantedChange } from '../service/receivers.ts';
import { idArgument, USER, wordsArgument } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli, type Examples } from './cli.ts';
import { pingResult } from './events.ts';
import { runForUser } from './on-books.ts';
import { type Reply, replyTo } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

interface Owned {
  readonly user: string;
}

interface Settings extends Owned {
  readonly url?: string;
  readonly events?: readonly AnnouncedType[];
}

interface NewSettings extends Owned {
  readonly url?: string | null;
  readonly events?: readonly AnnouncedType[] | null;
}

const EVENTS = `any of ${ANNOUNCED_TYPES.join(',')}`;

export function addReceiverCommands(program: Command, cli: Cli): void {
  const receiver = addGroup(program, 'receiver', 'Manage receivers of events besides payments.');
  const ofUser = (command: Command) => command.requiredOption('--user <user>', `owner: ${USER}`);
  const add = (name: string, description: string, examples: Examples) =>
    ofUser(addCommand(receiver, name, description, examples));
  const addAct = (name: string, description: string, examples: Examples) =>
    ofUser(addActCommand(cli, receiver, name, description, examples));
  const types = wordsArgument(ANNOUNCED_TYPES);
  addAct('add', 'Register a receiver. Its secret is shown only once.', [
    '--user lin --url https://shop.example.com/events --events refund.made,settlement.done',
  ])
    .requiredOption('--url <url>', 'URL of the receiver, like a notify_url')
    .requiredOption('--events <types>', EVENTS, types)
    .action((options: Settings) =>
      runForUser(cli, options.user, (service, user) => register(service, user, options)),
    );
  add('list', "List a user's receivers, oldest first.", ['--user lin']).action((options: Owned) =>
    runForUser(cli, options.user, list),
  );
  addAct('change', 'Change where a receiver is, or what it is told.', [
    '1001 --user lin --events withdrawal.decided',
  ])
    .argument('<receiver_id>', 'number of the receiver', idArgument)
    .option('--url <url>', 'URL of the receiver, like a notify_url')
    .option('--events <types>', EVENTS, types)
    .action((id: number, { user, url = null, events = null }: NewSettings) =>
      change(cli, user, id, { to: 'settings', url, types: events }),
    );
  const acts = [
    ['pause', 'paused', 'Pause a receiver: what happens waits until it goes on.'],
    ['resume', 'resumed', 'Let a receiver go on, and send what has waited for it.'],
    ['delete', 'removed', 'Delete a receiver: it is told nothing more.'],
  ] as const;
  for (const [name, to, description] of acts) {
    addAct(name, description, ['1001 --user lin'])
      .argument('<receiver_id>', 'number of the receiver', idArgument)
      .action((id: number, { user }: Owned) => change(cli, user, id, { to }));
  }
  addAct('rotate', 'Replace the secret of a receiver; the old one stays valid for 24 hours.', [
    '1001 --user lin',
  ])
    .argument('<receiver_id>', 'number of the receiver', idArgument)
    .action((id: number, { user }: Owned) => rotate(cli, user, id));
  add('test', 'Send a receiver one signed request of type ping and print the result.', [
    '1001 --user lin',
  ])
    .argument('<receiver_id>', 'number of the receiver', idArgument)
    .action((id: number, { user }: Owned) => test(cli, user, id));
}

async function register(
  service: OpenService,
  user: UserId,
  { url = '', events = [] }: Settings,
): Promise<Reply> {
  const { createReceiver } = await import('../service/receivers.ts');
  return replyWithSecret(service, await createReceiver(service, user, { url, types: events }));
}

function rotate(cli: Cli, user: string, id: number): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { rotateReceiverSecret } = await import('../service/receivers.ts');
    return replyWithSecret(service, await rotateReceiverSecret(service, userId, id));
  });
}

function replyWithSecret(service: OpenService, made: Answer<ReceiverWithSecret>): Reply {
  return replyTo(made, ({ receiver, secret }) => {
    const value = { ...recordOf(receiver, service.store.nowMs()), secret };
    const facts = Object.entries(value).map(([name, fact]) => [name, String(fact ?? '-')]);
    const text = ['Save the secret now. No list shows it.', '', factTable(facts)];
    return { value, text: text.join('\n') };
  });
}

async function list(service: OpenService, user: UserId): Promise<Reply> {
  const { listReceivers } = await import('../service/receivers.ts');
  const receivers = await listReceivers(service, user);
  const items = receivers.map((receiver) => recordOf(receiver, service.store.nowMs()));
  const rows = items.map((item) => [
    String(item.receiver_id),
    item.paused ? 'paused' : 'active',
    item.events.join(','),
    item.created_at,
    item.url,
  ]);
  const header = ['receiver_id', 'status', 'events', 'created_at', 'url'];
  const text = rows.length === 0 ? 'No receivers.' : listTable(header, rows);
  return { ok: true, value: { items }, text };
}

function change(cli: Cli, user: string, id: number, wanted: WantedChange): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { changeReceiver, removeReceiver } = await import('../service/receivers.ts');
    const changed =
      wanted.to === 'removed'
        ? await removeReceiver(service, userId, id)
        : await changeReceiver(service, userId, id, wanted);
    return replyTo(changed, (receiver) => {
      const value = recordOf(receiver, service.store.nowMs());
      if (wanted.to === 'removed') {
        return { value, text: `Receiver ${id} is deleted. It is told nothing more.` };
      }
      const facts = Object.entries(value).map(([name, fact]) => [name, String(fact ?? '-')]);
      return { value, text: factTable(facts) };
    });
  });
}

function test(cli: Cli, user: string, id: number): Promise<void> {
  return runForUser(cli, user, async (service, userId) => {
    const { findReceiver } = await import('../service/receivers.ts');
    const { pingReceiver } = await import('../webhooks/ping.ts');
    const found = await findReceiver(service, userId, id);
    if (!found.ok) return found;
    const { url } = found.value;
    return replyTo(await pingReceiver(service, userId, url, id), (ping) => pingResult(url, ping));
  });
}

function recordOf(receiver: EventReceiver, nowMs: number) {
  const untilMs = receiver.secrets.previous?.untilMs ?? 0;
  return {
    receiver_id: receiver.receiverId,
    url: receiver.url,
    events: receiver.types,
    paused: receiver.paused,
    created_at: shanghaiTime(receiver.createdAtMs),
    old_secret_ends_at: untilMs > nowMs ? shanghaiTime(untilMs) : null,
  };
}
