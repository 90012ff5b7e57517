import { z } from 'zod';
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

/** A Zap in the v3 shape (B3.25). A Zap in no folder lies in Home: `folder_ids` is empty. */
export const Zap = z.object({
  id: Id,
  account_id: Id,
  title: z.string(),
  state: ZapState,
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

/** POST /api/v3/zaps: a draft made from a template of the catalogue. */
export const ZapCreateBody = z.strictObject({ template_id: z.string().min(1).max(64) });
export const ZapCreateReply = z.object({ id: Id });

export const ZapsQuery = z.strictObject({ account_id: z.coerce.number().int().positive() });
/** `shape=move` is the lean listing of the mover. */
export const ZapsListQuery = ZapsQuery.extend({ shape: z.literal('move').optional() });
