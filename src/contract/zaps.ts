/** Zaps, their steps and their state. */
import { z } from 'zod';
import { maxZapTitleLength } from '../domain/zapSteps';
import { maxZapsAtOnce } from '../domain/folders';
import { isOneLine } from '../domain/profileFields';
import { zapIssueTypes } from '../domain/zapCheck';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment, NoBody, PathId, collectionOf } from './common';
import { resource, perProfile } from './define';

export const ZapState = z.enum(['on', 'off', 'draft']);

/** One step of a Zap: its first node is the trigger, the others are actions. */
export const ZapNode = z.object({
  id: Id,
  selected_api: z.string(),
  action: z.string(),
  title: z.string().nullable(),
  is_premium: z.boolean(),
});

/** A Zap in the v3 shape. A Zap in no folder is in Home: `folder_ids` is empty. */
export const Zap = z.object({
  id: Id,
  account_id: Id,
  title: z.string(),
  state: ZapState,
  /** Turned off by a change of plan or the end of a trial; turned on again when the plan allows it. */
  paused_by_plan: z.boolean(),
  owner_id: Id,
  owner: z.object({ id: Id, name: z.string() }),
  folder_ids: z.array(Id),
  folders: z.array(z.object({ id: Id, title: z.string(), is_shared: z.boolean() })),
  nodes: z.array(ZapNode),
  created_at: Moment,
  updated_at: Moment,
  last_run_at: Moment.nullable(),
  tasks_this_period: z.number().int(),
  /** Runs of the last seven days that failed and were not replayed. */
  failed_runs: z.number().int(),
  held_runs: z.number().int(),
  /** Runs that wait for a person's decision about a step. */
  asking_runs: z.number().int(),
});

/** A name for a Zap: one line. */
export const NewTitle = z.string().trim().min(1).max(maxZapTitleLength).refine(isOneLine, 'Use a single line.');

/** POST /api/v3/zaps: a draft, created from a template of the catalogue, or with a title and no steps. */
export const ZapCreateBody = z.union([z.strictObject({ template_id: z.string().min(1).max(64) }), z.strictObject({ title: NewTitle })]);

export const ZapCreateReply = z.object({ id: Id });

export const ZapsQuery = z.strictObject({ account_id: z.coerce.number().int().positive() });

/** `shape=move` is the lean listing of the mover. */
export const ZapsListQuery = ZapsQuery.extend({ shape: z.literal('move').optional() });

/** Turning a draft on ends its draft state; nothing makes a Zap a draft again. */
const Wanted = z.enum(['on', 'off']);

/** 0 is Home (B2.09). */
const FolderId = z.number().int().nonnegative();

/** PATCH /api/v3/zaps/:id. */
export const ZapSaveBody = z
  .strictObject({ state: Wanted.optional(), title: z.string().max(2000).optional(), folder_id: FolderId.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change.');

/**
 * Why a Zap was not turned on, from its last check: `reason` is `UnpauseError`. `help_url` is set if no
 * change of the Zap alone would help.
 */
export const ZapRefusal = ErrorBody.extend({
  flow_id: Id.optional(),
  check: z
    .object({
      errors: z.array(z.object({ type: z.enum(zapIssueTypes), message: z.string() })),
      fixes: z.array(z.string()),
    })
    .optional(),
  edit_label: z.string().optional(),
  help_url: z.string().optional(),
});

const ZapIds = z.array(Id).min(1).max(maxZapsAtOnce);

/** PATCH /api/v3/zaps: the same change for many. */
export const ZapsSaveBody = z
  .strictObject({ zap_ids: ZapIds, state: Wanted.optional(), folder_id: FolderId.optional() })
  .refine(({ state, folder_id: folderId }) => (state === undefined) !== (folderId === undefined), 'One change at a time.');

/**
 * `objects` are those that were changed, or already had the state; `refused` those that cannot be changed, each with the result
 * of its check: `faults` are the types of its errors.
 */
export const ZapsSaveReply = z.object({
  objects: z.array(Zap),
  refused: z.array(
    z.object({
      id: Id,
      title: z.string(),
      errors: z.array(z.string()),
      fixes: z.array(z.string()),
      faults: z.array(z.enum(zapIssueTypes)),
    }),
  ),
});

/** POST /api/v3/zaps/removals. */
export const ZapsRemovalBody = z.strictObject({ zap_ids: ZapIds });

export const ZapsRemovalReply = z.object({ removed_ids: z.array(Id) });

/** GET /api/v3/zaps/usage: by account id, for every account of the person. Drafts are included in the total. */
export const ZapsUsage = z.object({
  usage_by_account: z.record(
    z.string(),
    z.object({ on_count: z.number().int(), total_count: z.number().int(), draft_count: z.number().int() }),
  ),
});

/** A Zap in the mover's listing. `owner_name` is set for other people's Zaps. */
const ZapToMove = z.object({
  id: Id,
  title: z.string(),
  state: ZapState,
  owner_id: Id,
  owner_name: z.string().optional(),
  folder_ids: z.array(Id),
  is_draft: z.boolean(),
});

/** GET /api/v3/zaps?shape=move: lean enough for 50,000. Only the folders that the viewer may see. */
export const ZapsToMove = z.object({
  shape: z.literal('move'),
  objects: z.array(ZapToMove),
  folders: z.array(z.object({ id: Id, title: z.string(), is_shared: z.boolean() })),
});

/** GET /api/v3/zaps, in the requested shape; the usual one has no marker. */
export const ZapsListReply = z.discriminatedUnion('shape', [ZapsToMove, collectionOf(Zap).extend({ shape: z.literal('full').optional() })]);

export type WireZap = z.infer<typeof Zap>;
export type Zap = Camelized<WireZap>;
export type ZapRefusal = Camelized<z.infer<typeof ZapRefusal>>;
export type WireZapsToMove = z.infer<typeof ZapsToMove>;
export type ZapsToMove = Camelized<WireZapsToMove>;

export const zapSaves = perProfile('zap_save.profile', 3000);
export const zapCreations = perProfile('zap_create.profile', 300);
const manyZapsSaves = perProfile('zaps_save.profile', 600);

export const zaps = resource({
  listZaps: {
    method: 'GET',
    path: '/api/v3/zaps',
    access: 'signed-in',
    summary: 'List the Zaps of an account that you can see; with `shape=move`, only what the mover needs',
    query: ZapsListQuery,
    replies: { 200: ZapsListReply, 401: ErrorBody, 404: ErrorBody },
  },
  createZap: {
    method: 'POST',
    path: '/api/v3/zaps',
    access: 'signed-in',
    limit: zapCreations,
    summary: 'Create a Zap as a draft, from a template or without steps',
    query: ZapsQuery,
    body: ZapCreateBody,
    example: { template_id: '101' },
    replies: { 201: ZapCreateReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  updateZaps: {
    method: 'PATCH',
    path: '/api/v3/zaps',
    access: 'signed-in',
    limit: manyZapsSaves,
    summary: 'Turn many Zaps on or off, or move them to a folder',
    query: ZapsQuery,
    body: ZapsSaveBody,
    example: { zap_ids: [999_999], state: 'off' },
    replies: { 200: ZapsSaveReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZaps: {
    method: 'POST',
    path: '/api/v3/zaps/removals',
    access: 'signed-in',
    limit: manyZapsSaves,
    summary: 'Delete many Zaps, all or none',
    query: ZapsQuery,
    body: ZapsRemovalBody,
    example: { zap_ids: [999_999] },
    replies: { 200: ZapsRemovalReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getZapUsage: {
    method: 'GET',
    path: '/api/v3/zaps/usage',
    access: 'signed-in',
    summary: 'Count the Zaps in each of your accounts',
    replies: { 200: ZapsUsage, 401: ErrorBody },
  },
  getZap: {
    method: 'GET',
    path: '/api/v3/zaps/:id',
    access: 'signed-in',
    summary: 'Get a Zap that you can see',
    params: PathId,
    replies: { 200: Zap, 401: ErrorBody, 404: ErrorBody },
  },
  updateZap: {
    method: 'PATCH',
    path: '/api/v3/zaps/:id',
    access: 'signed-in',
    limit: zapSaves,
    summary: 'Turn a Zap on or off, rename it, or move it to a folder',
    params: PathId,
    body: ZapSaveBody,
    example: { title: 'Another name' },
    replies: { 200: Zap, 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ZapRefusal, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZap: {
    method: 'DELETE',
    path: '/api/v3/zaps/:id',
    access: 'signed-in',
    limit: perProfile('zap_removal.profile', 600),
    summary: 'Delete a Zap',
    params: PathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
