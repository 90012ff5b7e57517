import { z } from 'zod';
import { Id } from './common';

const PathNumber = z.coerce.number().int().positive();

/**
 * A folder of Zaps, with its subfolders (B3.32). `may_edit`: the viewer may rename, share, move and delete it. A shared folder is
 * never inside a private one, nor the reverse.
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

/** A name is at most `longestFolderTitle` long; a subfolder has the visibility of its parent. */
export const FolderCreateBody = z.strictObject({
  title: z.string().max(1000),
  is_shared: z.boolean().optional(),
  parent_id: Id.nullable().optional(),
});

/** One of the three. `parent_id: null` is the top level. */
export const FolderSaveBody = z
  .strictObject({ title: z.string().max(1000).optional(), is_shared: z.boolean().optional(), parent_id: Id.nullable().optional() })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, 'One change at a time.');
