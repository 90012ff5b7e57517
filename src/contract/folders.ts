/** Folders of Zaps. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { collectionOf, ErrorBody, Id, NoBody, PathId } from './common';
import { perProfile, resource } from './define';
import { ZapsQuery } from './zaps';

const PathNumber = z.coerce.number().int().positive();

/**
 * A folder of Zaps, with its subfolders. `may_edit`: the viewer may rename, share, move and delete it. A shared folder is
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

/** GET /api/org/v0/tree?context={accountId}. */
export const FolderTreeQuery = z.strictObject({ context: PathNumber });

export const FolderTree = z.object({ results: z.array(Folder) });

/** GET /api/v3/folders?account_id= (W4). */
export const FoldersQuery = z.strictObject({ account_id: PathNumber });

/** A name is at most `maxFolderTitleLength` long; a subfolder has the visibility of its parent. */
export const FolderCreateBody = z.strictObject({
  title: z.string().max(1000),
  is_shared: z.boolean().optional(),
  parent_id: Id.nullable().optional(),
});

/** One of the three. `parent_id: null` is the top level. */
export const FolderSaveBody = z
  .strictObject({ title: z.string().max(1000).optional(), is_shared: z.boolean().optional(), parent_id: Id.nullable().optional() })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, 'One change at a time.');

export type WireFolder = z.infer<typeof Folder>;
export type Folder = Camelized<WireFolder>;

const folderChanges = perProfile('folders.profile', 600);

/** GET /api/v3/names?account_id=&kind=&title=. `except`: the Zap or folder that is being renamed, which does not count. */
export const NamesQuery = z.strictObject({
  account_id: z.coerce.number().int().positive(),
  kind: z.enum(['zap', 'folder']),
  title: z.string().max(400),
  except: z.coerce.number().int().positive().optional(),
});

/** How many have the name, of those that the caller can see, and the one with the lowest id. */
export const SameNames = z.object({ count: z.number().int(), first: z.object({ id: Id, title: z.string() }).nullable() });

export type SameNames = Camelized<z.infer<typeof SameNames>>;

export const folders = resource({
  getFolderTree: {
    method: 'GET',
    path: '/api/org/v0/tree',
    access: 'signed-in',
    summary: 'Get the folders of an account that you can see, as a tree',
    query: FolderTreeQuery,
    replies: { 200: FolderTree, 401: ErrorBody, 404: ErrorBody },
  },
  listFolders: {
    method: 'GET',
    path: '/api/v3/folders',
    access: 'signed-in',
    summary: 'List the folders of an account that you can see',
    query: FoldersQuery,
    replies: { 200: collectionOf(Folder), 401: ErrorBody, 404: ErrorBody },
  },
  createFolder: {
    method: 'POST',
    path: '/api/v3/folders',
    access: 'signed-in',
    limit: folderChanges,
    summary: 'Create a folder',
    query: ZapsQuery,
    body: FolderCreateBody,
    example: { title: 'Orders' },
    replies: { 201: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  updateFolder: {
    method: 'PATCH',
    path: '/api/v3/folders/:id',
    access: 'signed-in',
    limit: folderChanges,
    summary: 'Rename, share, unshare or move a folder',
    params: PathId,
    body: FolderSaveBody,
    example: { title: 'Another name' },
    replies: { 200: Folder, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/api/v3/folders/:id',
    access: 'signed-in',
    limit: folderChanges,
    summary: 'Delete a folder; its Zaps go to Home',
    params: PathId,
    replies: { 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  findSameName: {
    method: 'GET',
    path: '/api/v3/names',
    access: 'signed-in',
    limit: perProfile('names.profile', 3000),
    summary: 'Count the Zaps or folders of an account that you can see and that have a name',
    query: NamesQuery,
    exampleQuery: { kind: 'zap', title: 'Orders' },
    replies: { 200: SameNames, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
