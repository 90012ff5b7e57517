/** Moving Zaps between two accounts (B7.20, B7.21): the plan, the move, its report and the way back. */
import { z } from 'zod';
import { mostZapsInAMove } from '../../domain/zapMoves';
import { collectionOf, Id, Moment } from './common';
import { Zap, ZapState } from './zap';

/** Each counts once, however often it is named; their order decides which fit below the target's limit. */
const ZapIds = z.array(Id).min(1).max(mostZapsInAMove);

export const ZapMovePlanBody = z.strictObject({ from_account_id: Id, target_account_id: Id, zap_ids: ZapIds });

/**
 * `plan_version` is the `version` of the plan that one has seen: 409 `plan_outdated` when it no longer holds. Without it the
 * move is done only where it switches nothing off, else 409 `plan_required`.
 */
export const ZapMoveBody = z.strictObject({
  target_account_id: Id,
  zap_ids: ZapIds,
  plan_version: z.string().min(1).max(64).optional(),
});

/**
 * `ready`: moves as it is. `pauses`: moves, but switched off, since it cannot run in the target. `blocked`: one may see it, but
 * not take it out of its shared folder; a move with it answers 404.
 */
export const ZapMoveVerdict = z.enum(['ready', 'pauses', 'blocked']);

/** With `pauses` at least one of the first five is among the reasons; with `ready` they say what is worth knowing. */
const planReasons = [
  'zap_limit',
  'multistep',
  'premium_app',
  'paths',
  'missing_connection',
  'leaves_shared_folder',
  'leaves_private_folder',
  'draft',
] as const;

export const ZapMoveReason = z.object({
  kind: z.enum(planReasons),
  /** The name of the app, with `premium_app` and `missing_connection`. */
  app: z.string().nullable(),
});

export const ZapMovePlan = z.object({
  version: z.string(),
  /** `count` are the Zaps switched on there now; `limit` is -1 where there is none. */
  target: z.object({ id: Id, name: z.string(), zaps: z.object({ count: z.number().int(), limit: z.number().int() }) }),
  /** In the order of `zap_ids`. */
  zaps: z.array(z.object({ id: Id, title: z.string(), verdict: ZapMoveVerdict, reasons: z.array(ZapMoveReason) })),
});

/** What came of one Zap: besides what the plan said, what an undo could not give back. */
const ReportReason = z.object({
  kind: z.enum([...planReasons, 'changed_since', 'folder_gone', 'owner_gone']),
  app: z.string().nullable(),
});

export const ZapMoveReport = z.object({
  id: Id,
  from_account_id: Id,
  target_account_id: Id,
  moved_at: Moment,
  /** An undo answers 409 from here on. */
  undo_until: Moment,
  undone_at: Moment.nullable(),
  moved_count: z.number().int(),
  /** How many went back; 0 before an undo. */
  undone_count: z.number().int(),
  /** In the order in which they were listed. */
  zaps: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** As the move left it; after an undo, as that left it. */
      state: ZapState,
      was_state: ZapState,
      reasons: z.array(ReportReason),
      /** Why an undo does not, or did not, bring it back: it was deleted, or moved on, since. */
      stays: z.enum(['deleted', 'moved_on']).nullable(),
    }),
  ),
});

/** A Zap in the listing of the mover. `owner_name` is there for Zaps of others. */
const ZapToMove = z.object({
  id: Id,
  title: z.string(),
  state: ZapState,
  owner_id: Id,
  owner_name: z.string().optional(),
  folder_ids: z.array(Id),
  is_draft: z.boolean(),
});

/** GET /api/v3/zaps?shape=move: lean enough for 50,000. The folders are those that one may see. */
export const ZapsToMove = z.object({
  shape: z.literal('move'),
  objects: z.array(ZapToMove),
  folders: z.array(z.object({ id: Id, title: z.string(), is_shared: z.boolean() })),
});

/** GET /api/v3/zaps, in the shape that was asked for; the usual one bears no mark. */
export const ZapsListReply = z.discriminatedUnion('shape', [ZapsToMove, collectionOf(Zap).extend({ shape: z.literal('full').optional() })]);
