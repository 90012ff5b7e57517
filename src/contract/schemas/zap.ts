import { z } from 'zod';
import { isOneLine } from '../../domain/profileFields';
import { mostNodes } from '../../domain/zapNodes';
import { Id, Moment } from './common';

export const ZapState = z.enum(['on', 'off', 'draft']);

/** One step of a Zap: its first node is the trigger, the others are actions (A0.02). */
export const ZapNode = z.object({
  id: Id,
  selected_api: z.string(),
  action: z.string(),
  title: z.string().nullable(),
  is_premium: z.boolean(),
});

/** A Zap in the v3 shape (B3.25). A Zap in no folder is in Home: `folder_ids` is empty. */
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
});

/** A name for a Zap: one line. */
const NewTitle = z.string().trim().min(1).max(200).refine(isOneLine, 'Use a single line.');

/** POST /api/v3/zaps: a draft, created from a template of the catalogue, or with a title and no steps. */
export const ZapCreateBody = z.union([z.strictObject({ template_id: z.string().min(1).max(64) }), z.strictObject({ title: NewTitle })]);
export const ZapCreateReply = z.object({ id: Id });

export const ZapsQuery = z.strictObject({ account_id: z.coerce.number().int().positive() });
/** `shape=move` is the lean listing of the mover. */
export const ZapsListQuery = ZapsQuery.extend({ shape: z.literal('move').optional() });

/**
 * PUT /api/v3/zaps/:id/nodes: every step, the trigger first. An event that is not chosen yet is empty. `base_node_ids` are the
 * ids of the steps that were edited, in order: if the Zap has others by now, nothing is saved.
 */
export const ZapNodesBody = z.strictObject({
  nodes: z.array(z.strictObject({ selected_api: z.string().min(1).max(140), action: z.string().max(100) })).max(mostNodes),
  base_node_ids: z.array(Id).max(mostNodes),
});
export const ZapNodesReply = z.object({ id: Id, nodes: z.array(ZapNode) });
