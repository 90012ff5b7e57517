import type { Stories } from '../../../widgets/stories';
import type { AccountChoice } from '../accountChoice';
import type { MovableZap, MoverFolder } from '../entity';
import { groupsOf, listedZaps, rowsOf, searched, type Viewing } from '../groups';
import { unionOf, intersection, type Ids } from '../selection';
import type { MoverList } from '../selectors';
import { MoverPage } from './MoverPage';
import { OneAccount } from './OneAccount';
import { SelectionScreen, type SelectionScreenProps } from './SelectionScreen';

const folders: readonly MoverFolder[] = [
  { id: 4, title: 'Online shop', isShared: true },
  { id: 5, title: 'My experiments', isShared: false },
];
const zap = (id: number, title: string, more: Partial<MovableZap> = {}): MovableZap => ({
  id,
  title,
  state: 'on',
  ownerId: 7,
  folderIds: [],
  isDraft: false,
  ...more,
});
const zaps: readonly MovableZap[] = [
  zap(1, 'Invoices to the ledger'),
  zap(2, 'Birthday cards for regulars', { state: 'off' }),
  zap(3, 'Roast log with a title that is much longer than the list is wide, so that it has to end somewhere', { folderIds: [5] }),
  zap(4, '  ', { folderIds: [5], state: 'draft', isDraft: true }),
  zap(5, 'Refund requests to #support', { folderIds: [4] }),
  zap(6, 'Post new shop orders in the roasting channel', { folderIds: [4], ownerId: 8, ownerName: 'Amir Haddad' }),
];
const choice: AccountChoice = {
  options: [
    { id: 3, name: 'Harbor Coffee Roasters', canBeSource: true },
    { id: 9, name: 'Novák Bookkeeping', canBeSource: true },
    { id: 12, name: 'An account with a name that nobody thought would ever have to fit anywhere', canBeSource: false },
  ],
  fromId: 3,
  toId: 9,
  fromIssue: null,
  toIssue: null,
};

const viewer: Viewing = { profileId: 7, mayMoveOthers: false, includeShared: false, includeDrafts: false };
function listOf(
  all: readonly MovableZap[],
  viewing: Viewing,
  { search = '', folded = [], selected = [] }: { search?: string; folded?: number[]; selected?: Ids },
): MoverList {
  const groups = searched(groupsOf(listedZaps(all, folders, viewing), folders, viewing), search);
  return {
    phase: 'loaded',
    rows: rowsOf(groups, folded, viewing),
    found: groups.reduce((sum, { zaps: inside }) => sum + inside.length, 0),
    choosable: unionOf(groups.map(({ choosable }) => choosable)),
    selectedIn: new Map(groups.map(({ id, choosable }) => [id, intersection(choosable, selected).length])),
  };
}

const ignore = (): void => {};
const quiet: SelectionScreenProps = {
  choice,
  list: { phase: 'loading' },
  selected: [],
  search: '',
  includeShared: false,
  includeDrafts: false,
  isSingle: false,
  isPlanning: false,
  problem: null,
  onSource: ignore,
  onTarget: ignore,
  onSwap: ignore,
  onMode: ignore,
  onSearch: ignore,
  onToggle: ignore,
  onChoose: ignore,
  onClear: ignore,
  onFold: ignore,
  onRetry: ignore,
  onMove: ignore,
};
const show = (props: Partial<SelectionScreenProps> = {}) => (
  <MoverPage>
    <SelectionScreen {...quiet} {...props} />
  </MoverPage>
);
const list = (selected: Ids = [], more: Partial<Viewing> = {}, { search = '', folded = [] as number[] } = {}) => ({
  list: listOf(zaps, { ...viewer, ...more }, { search, folded, selected }),
  selected,
  search,
  includeShared: more.includeShared ?? false,
  includeDrafts: more.includeDrafts ?? false,
});
const many = Array.from({ length: 50_000 }, (_, index) => zap(index + 1, `Zap ${index + 1}`, { folderIds: index % 3 === 0 ? [4] : [] }));

export const stories: Stories = {
  title: 'Zap mover, selection',
  states: {
    some: () => show(list()),
    'one selected': () => show(list([2])),
    'three selected': () => show(list([1, 2, 3])),
    'others and drafts, as a member': () => show(list([1], { includeShared: true, includeDrafts: true })),
    'others, as an admin': () => show(list([6], { includeShared: true, mayMoveOthers: true })),
    'one at a time': () => show({ ...list([2]), isSingle: true }),
    'a folder folded': () => show(list([], {}, { folded: [0] })),
    'found by name': () => show(list([], {}, { search: 'ledger' })),
    'nothing with that name': () => show(list([], {}, { search: 'zebra' })),
    'nothing of one’s own': () => show({ list: listOf([], viewer, {}) }),
    'fifty thousand': () => show({ list: listOf(many, viewer, { selected: [1, 2] }), selected: [1, 2] }),
    loading: () => show(),
    'load failed': () => show({ list: { phase: 'failed' } }),
    'drafts only': () => show({ list: { phase: 'draftsOnly' } }),
    'address names no account': () =>
      show({
        list: { phase: 'none' },
        choice: { ...choice, fromId: null, toId: null, fromIssue: { kind: 'unread', text: 'abc' }, toIssue: { kind: 'notYours', id: 99 } },
      }),
    'one account twice': () => show({ ...list([1]), choice: { ...choice, toId: null, toIssue: { kind: 'same' } } }),
    'no account has Zaps': () =>
      show({
        list: { phase: 'none' },
        choice: { ...choice, fromId: null, options: choice.options.map((option) => ({ ...option, canBeSource: false })) },
      }),
    'plan on its way': () => show({ ...list([1, 2]), isPlanning: true }),
    'plan refused': () => show({ ...list([1]), problem: 'Some of these Zaps are not yours to move any more.' }),
    'one account': () => (
      <MoverPage>
        <OneAccount />
      </MoverPage>
    ),
  },
};
