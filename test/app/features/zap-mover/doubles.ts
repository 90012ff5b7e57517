import nock from 'nock';
import type { WireReply } from '../../../../src/contract/types';
import type { WireZapMovePlan, WireZapMoveReport } from '../../../../src/contract/zapMoves';
import type { WireZapsToMove } from '../../../../src/contract/zaps';
import { serveSignedIn } from '../../../support/home';
import { replyWith, type ReplyOptions } from '../../../support/replyWith';

type WireMovable = WireZapsToMove['objects'][number];

/** A Zap in the mover's list. A test sets only the fields that matter to it. */
export const movable = (id: number, more: Partial<WireMovable> = {}): WireMovable => ({
  id,
  title: `Zap ${id}`,
  state: 'on',
  owner_id: 7,
  folder_ids: [],
  is_draft: false,
  ...more,
});

export const accounts = [
  { id: 3, name: 'Harbor' },
  { id: 9, name: 'Novak' },
];

export const serveList = (objects: WireMovable[], folders: WireZapsToMove['folders'] = [], options: ReplyOptions = {}) =>
  replyWith('listZaps', 200, { shape: 'move', objects, folders }, options);

type UsageBody = Extract<WireReply<'getZapUsage'>, { status: 200 }>['body'];

/** Answers any number of requests for the Zap counts of the accounts. */
export function serveUsage(counts: Record<string, { total: number; drafts: number }> = {}): void {
  const usage = Object.entries(counts).map(
    ([id, { total, drafts }]) => [id, { on_count: 0, total_count: total, draft_count: drafts }] as const,
  );
  const body: UsageBody = { usage_by_account: Object.fromEntries(usage) };
  nock(window.location.origin).get('/api/v3/zaps/usage').optionally().times(20).reply(200, body);
}

/** Answers the mover's requests for Ada, the owner of Harbor and Novak. */
export function serveMover(list: WireMovable[], folders: WireZapsToMove['folders'] = [], role: 'owner' | 'member' = 'owner') {
  serveSignedIn({
    profile: {
      roles: [
        { account_id: 3, role },
        { account_id: 9, role: 'owner' },
      ],
    },
    accounts,
  });
  serveUsage();
  return serveList(list, folders);
}

type WirePlanned = WireZapMovePlan['zaps'][number];
export const planned = (id: number, verdict: WirePlanned['verdict'] = 'ready', reasons: WirePlanned['reasons'] = []): WirePlanned => ({
  id,
  title: `Zap ${id}`,
  verdict,
  reasons,
  connections: [],
});
export const wirePlan = (zaps: WirePlanned[], version = 'v1', apps: WireZapMovePlan['apps'] = []): WireZapMovePlan => ({
  version,
  target: { id: 9, name: 'Novak', zaps: { count: 4, limit: 5 } },
  apps,
  zaps,
});

type WireReported = WireZapMoveReport['zaps'][number];
export const reported = (id: number, more: Partial<WireReported> = {}): WireReported => ({
  id,
  title: `Zap ${id}`,
  state: 'on',
  was_state: 'on',
  reasons: [],
  stays: null,
  ...more,
});
export const wireReport = (zaps: WireReported[], more: Partial<WireZapMoveReport> = {}): WireZapMoveReport => ({
  id: 41,
  from_account_id: 3,
  target_account_id: 9,
  moved_at: '2026-11-21T09:30:00.000Z',
  undo_until: '2026-11-22T09:30:00.000Z',
  undone_at: null,
  moved_count: zaps.length,
  undone_count: 0,
  zaps,
  ...more,
});
