import { z } from 'zod';
import { Id } from './common';

const PathNumber = z.coerce.number().int().positive();

/**
 * A folder of Zaps, with the folders in it (B3.32). `may_edit`: whoever asks may rename, share, move and remove it. A folder
 * that is shared lies in none that is private, and the other way round.
 */
export const Folder = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  owner_id: Id,
  parent_id: Id.nullable(),
  may_edit: z.boolean(),
  get children() {
    return z.array(Folder);
  },
});

/** GET /api/org/v0/tree?context={accountId} (B7.22). */
export const FolderTreeQuery = z.strictObject({ context: PathNumber });
export const FolderTree = z.object({ results: z.array(Folder) });

/** GET /api/v3/folders?account_id= (B3.32, W4). */
export const FoldersQuery = z.strictObject({ account_id: PathNumber });

/** A name is at most `longestFolderTitle` long; a folder within another is as shared or private as that one. */
export const FolderCreateBody = z.strictObject({
  title: z.string().max(1000),
  is_shared: z.boolean().optional(),
  parent_id: Id.nullable().optional(),
});

/** One of the three. `parent_id: null` is the top. */
export const FolderSaveBody = z
  .strictObject({ title: z.string().max(1000).optional(), is_shared: z.boolean().optional(), parent_id: Id.nullable().optional() })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, 'One change at a time.');
