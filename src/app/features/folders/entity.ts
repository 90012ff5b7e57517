import type { Folder as WireFolder } from '../../../contract/folders';
import { collectionFailed, defineEntityType, type Collection, type Flat } from '../../entities';

/** HTTP/2 sends no words with a status, so they are ours. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const failedText = (status: number, text?: string): string => `Failed to fetch folders: ${text || (statusTexts[status] ?? status)}`;

/**
 * The known data of a folder: the tree has everything but `title`, which it calls `name`; one nested in a Zap has only `id`,
 * `title` and `isShared`. Read it by `folderOf`.
 */
export type FolderData = { readonly id: number; readonly isShared: boolean; readonly title?: string } & Partial<
  Omit<Flat<WireFolder, 'children'>, 'id' | 'isShared'>
>;

interface Failure {
  readonly type: string;
  readonly payload?: { readonly statusText?: string; readonly status?: number | null };
}

/** A refused tree has its own message. Without any reply the general message is used. */
function failed(collection: Collection, { payload }: Failure): Collection {
  if (typeof payload?.status !== 'number') return collection;
  const statusMessages = [failedText(payload.status, payload.statusText)];
  return { ...collection, state: { ...collection.state, statusMessages } };
}

/** Folders of Zaps. The tree's collection lists those at the top. */
export const folders = defineEntityType<FolderData>({
  type: 'folder',
  scope: 'account',
  nests: (entity) => ({ children: [entity('folder')] }),
  isPartial: (data) => !('children' in data),
  plugin: { [collectionFailed.type]: failed },
});

/** A folder. */
export interface Folder {
  readonly id: number;
  readonly isShared: boolean;
  readonly title: string;
}

/** The newest name that is known: the tree is loaded with every visit of the page that shows it. */
export function folderOf({ id, isShared, name, title }: FolderData): Folder {
  return { id, isShared, title: name ?? title ?? '' };
}
