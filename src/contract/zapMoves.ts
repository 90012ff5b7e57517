/** Moving Zaps between two accounts: the plan, the move, its report and the undo. */
import { z } from 'zod';
import { maxZapsInAMove } from '../domain/zapMoves';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, PathId } from './common';
import { resource, perProfile } from './define';
import { ZapState } from './zaps';

/** Each counts once, however often it is named; their order decides which fit within the target's limit. */
const ZapIds = z.array(Id).min(1).max(maxZapsInAMove);

/**
 * Which connections of the target account the moved Zaps use. Without a choice a Zap gets the only connection of the app that it
 * can use there. `from_connection_id`: replaces only this connection of the source account; it takes precedence over a choice for the whole app.
 * `connection_id` null: connect the app later; the step has no connection, and the Zap is turned off. `zap_ids`:
 * only for these, before a choice for all.
 */
const ConnectionChoices = z
  .array(
    z.strictObject({
      app: z.string().min(1).max(100),
      from_connection_id: Id.optional(),
      connection_id: Id.nullable(),
      zap_ids: z.array(Id).min(1).max(maxZapsInAMove).optional(),
    }),
  )
  .max(1000);

export const ZapMovePlanBody = z.strictObject({
  from_account_id: Id,
  target_account_id: Id,
  zap_ids: ZapIds,
  connections: ConnectionChoices.optional(),
});

/**
 * `plan_version` is the `version` of the plan that the person saw: 409 `plan_outdated` if it has changed. Without it the move is
 * done only if it turns nothing off, otherwise 409 `plan_required`.
 */
export const ZapMoveBody = z.strictObject({
  target_account_id: Id,
  zap_ids: ZapIds,
  connections: ConnectionChoices.optional(),
  plan_version: z.string().min(1).max(64).optional(),
});

/**
 * `ready`: moves unchanged. `pauses`: moves, but is turned off, because it cannot run in the target. `blocked`: the person may
 * see it, but not take it out of its shared folder; a move with it answers 404.
 */
export const ZapMoveVerdict = z.enum(['ready', 'pauses', 'blocked']);

/** With `pauses` the reasons include at least one of the first five; with `ready` they are for information. */
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

/**
 * With `missing_connection`: there are connections to choose from. Not a separate kind, because pages of release 0.1.0 that are still
 * open have no sentence for another kind (R25).
 */
const HasChoices = z.literal(true).optional();

export const ZapMoveReason = z.object({
  kind: z.enum(planReasons),
  /** The name of the app, with `premium_app` and `missing_connection`. */
  app: z.string().nullable(),
  has_choices: HasChoices,
});

export const ZapMovePlan = z.object({
  version: z.string(),
  /** `count` is the number of active Zaps there; `limit` is -1 if there is none. */
  target: z.object({ id: Id, name: z.string(), zaps: z.object({ count: z.number().int(), limit: z.number().int() }) }),
  /** The apps that these Zaps have connections for, by name, with the connections of the target account that the caller may use. */
  apps: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** The connections that the Zaps use now; null for the name of one that the caller may not use. */
      sources: z.array(z.object({ id: Id, title: z.string().nullable() })),
      /** `owner`: the name of the person who shares it; null for the caller's own. */
      connections: z.array(z.object({ id: Id, title: z.string(), owner: z.string().nullable() })),
    }),
  ),
  /** In the order of `zap_ids`. */
  zaps: z.array(
    z.object({
      id: Id,
      title: z.string(),
      verdict: ZapMoveVerdict,
      reasons: z.array(ZapMoveReason),
      /** By connection that it uses now; `app` as in `apps`; `choices`: those that its owner there may use too. */
      connections: z.array(z.object({ app: z.string(), from_connection_id: Id, connection_id: Id.nullable(), choices: z.array(Id) })),
    }),
  ),
});

/** The result for one Zap: the plan's verdict, and what an undo could not restore. */
const ReportReason = z.object({
  kind: z.enum([...planReasons, 'changed_since', 'folder_gone', 'owner_gone']),
  app: z.string().nullable(),
  has_choices: HasChoices,
});

export const ZapMoveReport = z.object({
  id: Id,
  from_account_id: Id,
  target_account_id: Id,
  moved_at: Moment,
  /** An undo answers 409 from this moment on. */
  undo_until: Moment,
  undone_at: Moment.nullable(),
  moved_count: z.number().int(),
  /** The number of Zaps moved back; 0 before an undo. */
  undone_count: z.number().int(),
  /** In list order. */
  zaps: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** The state after the move; after an undo, the state after that. */
      state: ZapState,
      was_state: ZapState,
      reasons: z.array(ReportReason),
      /** Why an undo cannot, or did not, restore it: it has since been deleted or moved on. */
      stays: z.enum(['deleted', 'moved_on']).nullable(),
    }),
  ),
});

/** Moving by either method. 409: `plan_outdated`, `plan_required` or `connection_unavailable`, and nothing is moved. */
const moving = {
  body: ZapMoveBody,
  example: { target_account_id: 1, zap_ids: [1] },
  replies: { 200: ZapMoveReport, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
} as const;

export type WireConnectionChoice = z.infer<typeof ConnectionChoices>[number];
export type WireZapMovePlan = z.infer<typeof ZapMovePlan>;
export type ZapMovePlan = Camelized<WireZapMovePlan>;
export type WireZapMoveReport = z.infer<typeof ZapMoveReport>;
export type ZapMoveReport = Camelized<WireZapMoveReport>;

const moves = perProfile('zap_move.profile', 300);

export const zapMoves = resource({
  planZapMove: {
    method: 'POST',
    path: '/api/v3/zaps/move/plan',
    access: 'signed-in',
    limit: perProfile('zap_move_plan.profile', 600),
    allowedToImpersonators: 'works out what a move would do, and moves nothing',
    summary: 'Preview a move to another account: what would happen to each Zap',
    body: ZapMovePlanBody,
    example: { from_account_id: 1, target_account_id: 2, zap_ids: [1] },
    replies: { 200: ZapMovePlan, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  moveZaps: {
    method: 'POST',
    path: '/api/v3/zaps/move',
    access: 'signed-in',
    limit: moves,
    summary: 'Move Zaps to another account, all or none',
    ...moving,
  },
  moveZapsByPut: {
    method: 'PUT',
    path: '/api/v3/zaps/move',
    access: 'signed-in',
    limit: moves,
    summary: 'The same as POST, for clients that move by PUT',
    ...moving,
  },
  getZapMove: {
    method: 'GET',
    path: '/api/v3/zap-moves/:id',
    access: 'signed-in',
    summary: 'Get the result of a move for each Zap; for the person who moved them, while they belong to both accounts',
    params: PathId,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 404: ErrorBody },
  },
  undoZapMove: {
    method: 'POST',
    path: '/api/v3/zap-moves/:id/undo',
    access: 'signed-in',
    limit: moves,
    summary: 'Undo a move within 24 hours; Zaps that were deleted or moved again since then stay and are listed',
    params: PathId,
    body: EmptyBody,
    replies: { 200: ZapMoveReport, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
});
