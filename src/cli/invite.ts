// tael invite create, list and revoke

import type { Command } from 'commander';
import { type Invite, inviteStatus } from '../core/access/invite.ts';
import { shanghaiTime } from '../core/time.ts';
import { endArgument, idArgument, placesArgument } from './arguments.ts';
import { addActCommand, addCommand, addGroup, type Cli } from './cli.ts';
import { type Limited, newest, withLimit } from './newest.ts';
import { runOnBooks } from './on-books.ts';
import { replyTo, type Success } from './reply.ts';
import { listTable } from './terminal-table.ts';

interface CreateOptions {
  readonly uses: number;
  readonly expires?: number;
}

const COLUMNS = [
  'invite_id',
  'status',
  'used',
  'uses',
  'expires_at',
  'created_at',
  'created_by',
] as const;

export function addInviteCommands(program: Command, cli: Cli): void {
  const invite = addGroup(program, 'invite', 'Manage invites to sign up.');
  addActCommand(cli, invite, 'create', 'Create an invite. Its code is shown only once.', [
    '',
    '--uses 20 --expires 2027-01-31',
  ])
    .option('--uses <n>', 'how many people may sign up with it', placesArgument, 1)
    .option(
      '--expires <date>',
      'last day in Shanghai, or an RFC 3339 time (default: in a week)',
      endArgument,
    )
    .action((options: CreateOptions) => createInvite(cli, options));
  withLimit(addCommand(invite, 'list', 'List invites, newest first.', [''])).action(
    ({ limit }: Limited) =>
      runOnBooks(cli, async ({ store }) => {
        const invites = newest(await store.queries.invites(), limit);
        return { ok: true, ...presentInvites(invites, store.nowMs()) };
      }),
  );
  addActCommand(
    cli,
    invite,
    'revoke',
    'Revoke an invite. Users who signed up with it keep their accounts.',
    ['3'],
  )
    .argument('<invite_id>', 'id of the invite', idArgument)
    .action((inviteId: number) => revokeInvite(cli, inviteId));
}

function createInvite(cli: Cli, { uses, expires }: CreateOptions): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { createInvite } = await import('../service/administration/invites.ts');
    const answer = await createInvite(service, { places: uses, expiresAtMs: expires ?? null });
    return replyTo(answer, ({ invite, code }) => {
      const { inviteId, expiresAtMs } = invite;
      const hint =
        service.config.signUp === 'invite'
          ? []
          : ['Invites have no effect unless the service runs with TAEL_SIGNUP=invite.'];
      return {
        value: { invite_id: inviteId, code, uses, expires_at: shanghaiTime(expiresAtMs) },
        text: [
          'Save the code now. It will not be shown again.',
          `invite_id   ${inviteId}`,
          `code        ${code}`,
          `uses        ${uses}`,
          `expires_at  ${shanghaiTime(expiresAtMs)}`,
          ...hint,
        ].join('\n'),
      };
    });
  });
}

function revokeInvite(cli: Cli, inviteId: number): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { revokeInvite } = await import('../service/administration/invites.ts');
    return replyTo(await revokeInvite(service, inviteId), (revoked) => ({
      value: presentInvite(revoked, service.store.nowMs()),
      text: `Revoked invite ${inviteId}. ${revoked.taken} of ${revoked.places} uses were taken.`,
    }));
  });
}

function presentInvites(invites: readonly Invite[], nowMs: number): Success {
  const items = invites.map((invite) => presentInvite(invite, nowMs));
  const rows = items.map((item) => COLUMNS.map((column) => String(item[column])));
  const text = items.length === 0 ? 'There are no invites.' : listTable(COLUMNS, rows);
  return { value: { items }, text };
}

function presentInvite(invite: Invite, nowMs: number) {
  const { revokedAtMs } = invite;
  return {
    invite_id: invite.inviteId,
    status: inviteStatus(invite, nowMs),
    uses: invite.places,
    used: invite.taken,
    created_at: shanghaiTime(invite.createdAtMs),
    created_by: invite.createdBy,
    expires_at: shanghaiTime(invite.expiresAtMs),
    revoked_at: revokedAtMs === null ? null : shanghaiTime(revokedAtMs),
    revoked_by: invite.revokedBy,
  };
}
