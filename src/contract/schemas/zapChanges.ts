import { z } from 'zod';
import { mostZapsAtOnce } from '../../domain/folders';
import { zapFaultTypes } from '../../domain/zapCheck';
import { ErrorBody, Id } from './common';
import { Zap } from './zap';

/** Turning a draft on ends its draft state; nothing makes a Zap a draft again. */
const Wanted = z.enum(['on', 'off']);

/** 0 is Home (B2.09). */
const FolderId = z.number().int().nonnegative();

/** PATCH /api/v3/zaps/:id. */
export const ZapSaveBody = z
  .strictObject({ state: Wanted.optional(), title: z.string().max(2000).optional(), folder_id: FolderId.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change.');

/**
 * Why a Zap was not turned on, from its last check (B8.10–B8.12, B8.14): `reason` is `UnpauseError`. `help_url` is set if no
 * change of the Zap alone would help.
 */
export const ZapRefusal = ErrorBody.extend({
  flow_id: Id.optional(),
  check: z
    .object({
      errors: z.array(z.object({ type: z.enum(zapFaultTypes), message: z.string() })),
      fixes: z.array(z.string()),
    })
    .optional(),
  edit_label: z.string().optional(),
  help_url: z.string().optional(),
});

const ZapIds = z.array(Id).min(1).max(mostZapsAtOnce);

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
      faults: z.array(z.enum(zapFaultTypes)),
    }),
  ),
});

/** POST /api/v3/zaps/removals. */
export const ZapsRemovalBody = z.strictObject({ zap_ids: ZapIds });
export const ZapsRemovalReply = z.object({ removed_ids: z.array(Id) });

/** GET /api/v3/zaps/usage: by account id, for every account of the person (B3.26, B7.19). Drafts are included in the total. */
export const ZapsUsage = z.object({
  usage_by_account: z.record(
    z.string(),
    z.object({ on_count: z.number().int(), total_count: z.number().int(), draft_count: z.number().int() }),
  ),
});
