import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { SameNames } from '../../same-names';
import type { Act } from '../acts';
import type { LibraryRow } from '../rows';
import type { FolderLine } from '../selectors';
import { initialLibrary, type LibraryState } from '../state';
import { LibraryScreen, type LibraryScreenProps } from './LibraryScreen';

/** 21 November 2026, 12:00 UTC. */
const noon = Date.UTC(2026, 10, 21, 12);

const row = (id: number, given: Partial<LibraryRow>): LibraryRow => ({
  id,
  title: `Zap ${id}`,
  state: 'on',
  folder: 'Home',
  owner: 'Olivia Okafor',
  isOwn: true,
  apps: [
    { name: 'Shopify', logoUrl: null },
    { name: 'Google Sheets', logoUrl: null },
  ],
  lastRunAt: noon - 1_800_000,
  tasks: 120,
  folderIds: [],
  ownerId: 7,
  isPaused: false,
  isBusy: false,
  ...given,
});

const rows = [
  row(1, { title: 'Post new shop orders in the roasting channel', folder: 'Online shop', folderIds: [5] }),
  row(2, { title: 'Tell #support about refund requests', owner: 'Mina Sato', ownerId: 8, isOwn: false, folder: 'Returns', folderIds: [6] }),
  row(3, { title: 'Thank first-time customers by email', isBusy: true }),
  row(4, { title: 'Remind the team of tastings', state: 'off', lastRunAt: null, trouble: { kind: 'held', count: 1204 } }),
  row(6, { title: 'Post each review in #reviews', trouble: { kind: 'failed', count: 3 } }),
  row(5, {
    title: 'Invoice wholesale orders, with a name that is a good deal longer than any line has room for',
    state: 'draft',
    lastRunAt: null,
  }),
];

const folder = (id: number, title: string, given: Partial<FolderLine> = {}): FolderLine => ({
  id,
  title,
  isShared: true,
  depth: 0,
  parentId: null,
  parentTitle: null,
  ownerId: 7,
  mayEdit: true,
  count: 1,
  ...given,
});
const lines = [
  folder(7, 'Hiring and payroll', { isShared: false, count: 0 }),
  folder(5, 'Online shop', { count: 2 }),
  folder(6, 'Returns', { depth: 1, parentId: 5, parentTitle: 'Online shop' }),
  folder(9, 'Wholesale', { mayEdit: false, count: 5001 }),
];

const nop = (): void => {};
const show =
  (given: Partial<LibraryScreenProps> = {}, library: Partial<LibraryState> = {}) =>
  (): ReactElement => (
    <LibraryScreen
      view={{ phase: 'loaded', rows, total: rows.length }}
      library={{ ...initialLibrary, ...library }}
      chosen={new Set()}
      folders={{ all: 5, home: 3, lines }}
      folderFailure={null}
      owners={[
        { id: 8, name: 'Mina Sato' },
        { id: 7, name: 'Olivia Okafor' },
      ]}
      moveAddress="/app/move-zaps/from/3"
      isWide
      now={noon}
      onSearch={nop}
      onShow={nop}
      onOwner={nop}
      onSort={nop}
      onClear={nop}
      onRetry={nop}
      onToggle={nop}
      onToggleAll={nop}
      onKey={nop}
      onClearSelection={nop}
      onSwitch={nop}
      onSwitchChosen={nop}
      onAct={nop}
      onRenameFolder={nop}
      onEditAct={nop}
      onConfirmAct={nop}
      onCloseAct={nop}
      {...given}
    />
  );
const asking = (act: Act, error: string | null = null) => show({}, { dialog: { phase: 'asking', act, error } });

export const stories: Stories = {
  title: 'Zap library',
  states: {
    'all Zaps': show(),
    'some selected': show({ chosen: new Set([1, 4]) }, { selection: { ids: [1, 4], anchor: 1, cursor: 4 } }),
    'paused by the plan': show({
      view: {
        phase: 'loaded',
        rows: rows.map((each) => (each.id === 2 || each.id === 4 ? { ...each, state: 'off', isPaused: true } : each)),
        total: 5,
      },
    }),
    'many under way': show({ chosen: new Set([1, 4]) }, { bulk: { phase: 'working', kind: 'on', done: 1000, total: 5200 } }),
    'narrow, in a folder': show({ isWide: false }, { wanted: { folder: 6, search: '' } }),
    loading: show({ view: { phase: 'loading' } }),
    'not loaded': show({ view: { phase: 'failed', message: 'Problem retrieving Zaps', details: [] } }),
    'folders not loaded': show({ folderFailure: 'Failed to fetch folders: Internal Server Error' }),
    'no Zaps at all': show({ view: { phase: 'loaded', rows: [], total: 0 }, folders: { all: 0, home: 0, lines: [] } }),
    'an empty folder': show({ view: { phase: 'loaded', rows: [], total: 5 } }, { wanted: { folder: 7, search: '' } }),
    'nothing of that name': show({ view: { phase: 'loaded', rows: [], total: 5 } }, { wanted: { folder: null, search: 'zebra' } }),
    'a new folder': asking({ kind: 'createFolder', title: '', isShared: false, parentId: null }, 'Enter a name for the folder.'),
    'a name that other Zaps have': show(
      { nameNotice: ({ kind }) => <SameNames kind={kind} count={2} address="/editor/4" /> },
      { dialog: { phase: 'asking', act: { kind: 'renameZap', id: 1, title: 'Roast sheet' }, error: null } },
    ),
    'sharing a folder': asking({ kind: 'shareFolder', id: 7, isShared: true }),
    'making a folder private': asking({ kind: 'shareFolder', id: 5, isShared: false }),
    'moving a folder': asking({ kind: 'moveFolder', id: 6, parentId: 5 }),
    'deleting a folder': asking({ kind: 'removeFolder', id: 5 }, 'Only the owner of a shared folder or an admin can change it.'),
    'moving Zaps': asking({ kind: 'moveZaps', ids: [1, 4], folderId: 0 }),
    'deleting Zaps': asking({ kind: 'removeZaps', ids: [1, 4] }),
  },
};
