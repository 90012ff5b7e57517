/** Deleted Zaps and folders: listed, restored, deleted for good. */
import { z } from 'zod';
import { maxTrashedAtOnce } from '../domain/trash';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment } from './common';
import { resource, perProfile } from './define';
import { ZapsQuery } from './zaps';

/** Zap ids and folder ids can be equal, so an item is identified by its kind and its id. */
const Kind = z.enum(['zap', 'folder']);

export const TrashItem = z.object({
  kind: Kind,
  id: Id,
  title: z.string(),
  /** The title of the folder that it returns to; null is Home, or for a folder the top level. */
  place: z.string().nullable(),
  /** The title of the folder that it was in, if it can't return there because that is gone. */
  lost_place: z.string().nullable(),
  /** Zaps that were directly in the folder; 0 for a Zap. */
  zap_count: z.number().int(),
  /** Null if that person's profile is deleted. */
  deleted_by: z.object({ id: Id, name: z.string() }).nullable(),
  deleted_at: Moment,
  /** When it is deleted for good. */
  expires_at: Moment,
});

/** GET /api/v3/trash?account_id=: at most `maxTrashedAtOnce`, those that were deleted last first; `total` counts all. */
export const TrashList = z.object({ objects: z.array(TrashItem), total: z.number().int() });

const Ids = z.array(Id).min(1).max(maxTrashedAtOnce).optional();

export const TrashBody = z
  .strictObject({ zap_ids: Ids, folder_ids: Ids })
  .refine((body) => body.zap_ids !== undefined || body.folder_ids !== undefined, 'Name at least one Zap or folder.');

/** Restored items, with the titles that they have now. */
const RestoredItem = TrashItem.pick({ kind: true, id: true, title: true, place: true, lost_place: true });
export const RestoreReply = z.object({ restored: z.array(RestoredItem) });

export const PurgeReply = z.object({ zap_ids: z.array(Id), folder_ids: z.array(Id) });

export type WireTrashItem = z.infer<typeof TrashItem>;
export type TrashItem = Camelized<WireTrashItem>;
export type RestoredItem = Camelized<z.infer<typeof RestoredItem>>;

const trashChanges = perProfile('trash.profile', 600);

export const trash = resource({
  listTrash: {
    method: 'GET',
    path: '/api/v3/trash',
    access: 'signed-in',
    summary: 'List the deleted Zaps and folders of an account that you can restore',
    query: ZapsQuery,
    replies: { 200: TrashList, 401: ErrorBody, 404: ErrorBody },
  },
  restoreFromTrash: {
    method: 'POST',
    path: '/api/v3/trash/restorations',
    access: 'signed-in',
    limit: trashChanges,
    summary: 'Restore deleted Zaps and folders; those that are not in the trash any more are left out, 404 if none is',
    query: ZapsQuery,
    body: TrashBody,
    example: { zap_ids: [999_999] },
    replies: { 200: RestoreReply, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  purgeTrash: {
    method: 'POST',
    path: '/api/v3/trash/purges',
    access: 'signed-in',
    limit: trashChanges,
    summary: 'Delete Zaps and folders in the trash for good; those that are not in it any more are left out, 404 if none is',
    query: ZapsQuery,
    body: TrashBody,
    example: { zap_ids: [999_999] },
    replies: { 200: PurgeReply, 401: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
});
