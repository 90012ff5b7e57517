import { z } from 'zod';
import { Id, Moment } from './common';

export const ShareVisibility = z.enum(['public', 'account', 'private']);

/** The link to a shared Zap. */
export const ZapShare = z.object({
  /** The id in the link: `/shared/{id}`. */
  id: z.string(),
  visibility: ShareVisibility,
  created_at: Moment,
});

/** A person's own Zap with its link; `share` is null if there is none. */
export const ZapShareReply = z.object({
  zap: z.object({
    id: Id,
    title: z.string(),
    steps: z.array(z.object({ app: z.string(), logo_url: z.string().nullable(), title: z.string().nullable() })),
  }),
  share: ZapShare.nullable(),
});

/** Who may open the link: anybody who has it, or the members of the Zap's account. */
export const ZapShareBody = z.strictObject({ visibility: z.enum(['public', 'account']) });

export const SharedZapParams = z.strictObject({ id: z.string().min(1).max(100) });
export const SharedZapCopyReply = z.object({ id: Id });
