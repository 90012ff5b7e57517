import { minutes } from '../../../domain/durations';
import { ago, entitiesOf, exampleAccount, exampleZap, loadedRecords, loadedZaps, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { folders, type FolderData } from '../folders';
import { zaps } from '../zaps';
import page from './page';
import { initialLibrary, type DialogAction, type LibraryState } from './state';

const inFolder = (id: number, title: string) => ({ folderIds: [id], folders: [{ id, title, isShared: true }] });
const lastRunAt = ago(minutes(30));

const list = [
  exampleZap({ id: 1, title: 'Post new shop orders in the roasting channel', lastRunAt, ...inFolder(5, 'Online shop') }),
  exampleZap({
    id: 2,
    title: 'Tell #support about refund requests',
    ownerId: 8,
    owner: { id: 8, name: 'Mina Sato' },
    ...inFolder(6, 'Returns'),
  }),
  exampleZap({ id: 3, title: 'Thank first-time customers by email', lastRunAt }),
  exampleZap({ id: 4, title: 'Remind the team of tastings', state: 'off', lastRunAt: null, heldRuns: 1204 }),
  exampleZap({ id: 6, title: 'Post each review in #reviews', failedRuns: 3 }),
  exampleZap({
    id: 5,
    title: 'Invoice wholesale orders, with a name that is a good deal longer than any line has room for',
    state: 'draft',
    lastRunAt: null,
  }),
];

const folder = (id: number, name: string, part: Partial<FolderData> = {}): FolderData => ({
  id,
  name,
  isShared: true,
  ownerId: 7,
  mayEdit: true,
  children: [],
  ...part,
});
const tree = loadedRecords(folders, [
  folder(7, 'Hiring and payroll', { isShared: false }),
  folder(5, 'Online shop', { children: [6] }),
  folder(6, 'Returns', { parentId: 5 }),
  folder(9, 'Wholesale', { mayEdit: false }),
]);
const all = [loadedRecords(accounts, [exampleAccount(), exampleAccount({ id: 4 })]), loadedZaps(list), tree];

const show = (part: Partial<LibraryState> = {}, ...collections: typeof all) => ({
  entities: entitiesOf(...all, ...collections),
  zapLibrary: { ...initialLibrary, ...part },
});
const asking = (act: DialogAction, error: string | null = null) => show({ dialog: { phase: 'asking', act, error } });
const selection = { ids: [1, 4], anchor: 1, cursor: 4 };

export const stories: PageStories<typeof page> = {
  title: 'Zap library',
  frame: 'content',
  page,
  states: {
    'all Zaps': show(),
    'some selected': show({ selection }),
    'paused by the plan': show(
      {},
      loadedZaps(list.map((each) => (each.id === 2 || each.id === 4 ? { ...each, state: 'off', pausedByPlan: true } : each))),
      tree,
    ),
    'many under way': show({ selection, bulk: { phase: 'working', kind: 'on', done: 1000, total: 5200 } }),
    'narrow, in a folder': show({ wanted: { folder: 6, search: '' } }),
    loading: show({}, missingRecords(zaps)),
    'not loaded': show({}, missingRecords(zaps, 'Problem retrieving Zaps')),
    'folders not loaded': show({}, missingRecords(folders, 'Failed to fetch folders: Internal Server Error')),
    'no Zaps at all': show({}, loadedZaps([])),
    'an empty folder': show({ wanted: { folder: 7, search: '' } }),
    'nothing of that name': show({ wanted: { folder: null, search: 'zebra' } }),
    'a new folder': asking({ kind: 'createFolder', title: '', isShared: false, parentId: null }, 'Enter a name for the folder.'),
    'a name that other Zaps have': {
      ...asking({ kind: 'renameZap', id: 1, title: 'Roast sheet' }),
      sameNames: {
        asked: { kind: 'zap', accountId: 3, id: 1, title: 'Roast sheet' },
        found: { count: 2, first: { id: 4, title: 'Roast sheet' } },
        givenTo: null,
      },
    },
    'sharing a folder': asking({ kind: 'shareFolder', id: 7, isShared: true }),
    'making a folder private': asking({ kind: 'shareFolder', id: 5, isShared: false }),
    'moving a folder': asking({ kind: 'moveFolder', id: 6, parentId: 5 }),
    'deleting a folder': asking({ kind: 'removeFolder', id: 5 }, 'Only the owner of a shared folder or an admin can change it.'),
    'moving Zaps': asking({ kind: 'moveZaps', ids: [1, 4], folderId: 0 }),
    'deleting Zaps': asking({ kind: 'removeZaps', ids: [1, 4] }),
  },
};
