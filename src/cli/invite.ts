// tael invite create, list and revoke

import type { Command } from 'commander';
import { type Invite, inviteStatus } from '../core/access/invite.ts';
import { shanghaiTime } from '../core/time.ts';
import { endArgument, idArgument, placesArgument } from './arguments.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { type Reply, replyTo } from './reply.ts';
import { table } from './table.ts';

interface CreateOptions {
  readonly uses: number;
  readonly expires?: number;
}

export function inviteCommands(invite: Command, cli: Cli): void {
  command(invite, 'create', 'Invite people to sign up. The code is shown once.')
    .option('--uses <n>', 'how many may sign up with it', placesArgument, 1)
    .option(
      '--expires <date>',
      'last day in Shanghai, or an RFC 3339 time; in a week unless given',
      endArgument,
    )
    .action((options: CreateOptions) => createCommand(cli, options));
  command(invite, 'list', 'List the invites, with who made them.').action(() =>
    onBooks(cli, async ({ store }) => listReply(await store.queries.invites(), store.nowMs())),
  );
  command(invite, 'revoke', 'End an invite. Whoever has signed up with it stays.')
    .argument('<invite_id>', 'id of the invite', idArgument)
    .action((inviteId: number) =>
      onBooks(cli, async (service) => {
        const { revokeInvite } = await import('../service/administration/invites.ts');
        return replyTo(await revokeInvite(service, inviteId), (revoked) => ({
          value: itemOf(revoked, service.store.nowMs()),
          text: `Revoked invite ${inviteId}; ${revoked.taken} signed up with it.`,
        }));
      }),
    );
}

function createCommand(cli: Cli, { uses, expires }: CreateOptions): Promise<void> {
  return onBooks(cli, async (service) => {
    const { createInvite } = await import('../service/administration/invites.ts');
    const answer = await createInvite(service, { places: uses, expiresAtMs: expires ?? null });
    return replyTo(answer, ({ invite, code }) => {
      const { inviteId, expiresAtMs } = invite;
      const aside =
        service.config.signUp === 'invite'
          ? []
          : ['Invites are asked for only where the service runs with TAEL_SIGNUP=invite.'];
      return {
        value: { invite_id: inviteId, code, uses, expires_at: shanghaiTime(expiresAtMs) },
        text: [
          'Keep the code now; it is not shown again.',
          `invite_id   ${inviteId}`,
          `code        ${code}`,
          `uses        ${uses}`,
          `expires_at  ${shanghaiTime(expiresAtMs)}`,
          ...aside,
        ].join('\n'),
      };
    });
  });
}

function itemOf(invite: Invite, nowMs: number) {
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

function listReply(invites: readonly Invite[], nowMs: number): Reply {
  const items = invites.map((invite) => itemOf(invite, nowMs));
  const columns = [
    ...(['invite_id', 'status', 'used', 'uses'] as const),
    ...(['expires_at', 'created_at', 'created_by'] as const),
  ];
  const lines = items.map((item) => columns.map((column) => String(item[column])));
  const text = items.length === 0 ? 'No invites.' : table([columns, ...lines]);
  return { ok: true, value: { items }, text };
}
