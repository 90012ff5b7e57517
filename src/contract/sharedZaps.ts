/** Sharing a Zap by a link. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Id, Moment, NoBody, PathId } from './common';
import { resource, perProfile } from './define';
import { ZapsQuery, zapCreations } from './zaps';

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

export type ZapShareReply = Camelized<z.infer<typeof ZapShareReply>>;

export const sharedZaps = resource({
  getZapShare: {
    method: 'GET',
    path: '/api/v3/zaps/:id/share',
    access: 'signed-in',
    summary: 'Get one of your Zaps and its share link',
    params: PathId,
    replies: { 200: ZapShareReply, 401: ErrorBody, 404: ErrorBody },
  },
  shareZap: {
    method: 'POST',
    path: '/api/v3/zaps/:id/share',
    access: 'signed-in',
    limit: perProfile('zap_share.profile', 120),
    summary: 'Share a Zap with a link, or change who can open it',
    params: PathId,
    body: ZapShareBody,
    example: { visibility: 'public' },
    replies: { 200: ZapShareReply, 201: ZapShareReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteZapShare: {
    method: 'DELETE',
    path: '/api/v3/zaps/:id/share',
    access: 'signed-in',
    limit: perProfile('zap_share_removal.profile', 600),
    summary: 'Remove the share link of a Zap',
    params: PathId,
    replies: { 204: NoBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
  },
  copySharedZap: {
    method: 'POST',
    path: '/api/v3/shared-zaps/:id/copy',
    access: 'signed-in',
    limit: zapCreations,
    summary: 'Copy a shared Zap as a draft',
    params: SharedZapParams,
    query: ZapsQuery,
    body: EmptyBody,
    replies: { 201: SharedZapCopyReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
