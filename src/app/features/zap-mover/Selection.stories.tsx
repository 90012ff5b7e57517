import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { EntitiesState } from '../../entities';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import { movableZaps, type MovableZap, type MoverFolder } from './entity';
import page from './page';
import { initialZapMover, type ZapMoverState } from './state';

export const exampleAccounts = loadedRecords(accounts, [
  exampleAccount({ id: 3, name: 'Harbor Coffee Roasters' }),
  exampleAccount({ id: 9, name: 'Novák Bookkeeping' }),
  exampleAccount({ id: 12, name: 'An account with a name that nobody thought would ever have to fit anywhere' }),
]);

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
const many = Array.from({ length: 50_000 }, (_, index) => zap(index + 1, `Zap ${index + 1}`, { folderIds: index % 3 === 0 ? [4] : [] }));

const onlyDrafts = { totalCount: 2, draftCount: 2 };
const member = loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })]);

/** The list of these Zaps in the mover, at an address below `/app/move-zaps`. */
function show(own: Partial<ZapMoverState> = {}, records: EntitiesState['collections'] = all, address = '/from/3/to/9', more = {}) {
  const [path, search = ''] = address.split('?');
  return {
    zapMover: { ...initialZapMover, usage: { 12: onlyDrafts }, ...own },
    place: { pathname: `/app/move-zaps${path}`, search: `?${search}` },
    entities: entitiesOf(member, exampleAccounts, records, more),
  };
}

function listOf(list: readonly MovableZap[]) {
  const { type } = movableZaps;
  const { [type]: collection } = loadedRecords(movableZaps, list);
  return { [type]: { ...collection!, data: { ...collection!.data, folders } } };
}

const all = listOf(zaps);
const everywhere = '/from/3/to/9?includeShared=1&includeDrafts=1';

export const stories: PageStories<typeof page> = {
  title: 'Zap mover, selection',
  frame: 'content',
  page,
  states: {
    some: show(),
    'one selected': show({ selected: [2] }),
    'three selected': show({ selected: [1, 2, 3] }),
    'others and drafts, as a member': show({ selected: [1] }, all, everywhere),
    'others, as an admin': show({ selected: [6] }, all, '/from/3/to/9?includeShared=1', loadedRecords(profiles, [exampleProfile()])),
    'one at a time': show({ selected: [2] }, all, '/from/3/to/9?single=1'),
    'a folder folded': show({ folded: [0] }),
    'found by name': show({ search: 'ledger' }),
    'nothing with that name': show({ search: 'zebra' }),
    'nothing of one’s own': show({}, listOf([zap(6, 'Post new shop orders', { folderIds: [4], ownerId: 8 })])),
    'fifty thousand': show({ selected: [1, 2] }, listOf(many)),
    loading: show({}, missingRecords(movableZaps)),
    'load failed': show({}, missingRecords(movableZaps, 'Try again later.')),
    'drafts only': show({}, listOf([zap(4, '  ', { state: 'draft', isDraft: true })])),
    'address names no account': show({}, all, '/from/abc/to/99'),
    'one account twice': show({ selected: [1] }, all, '/from/3/to/3'),
    'no account has Zaps': show({ usage: { 3: onlyDrafts, 9: onlyDrafts, 12: onlyDrafts } }, all, '/to/9'),
    'plan on its way': show({ selected: [1, 2], moving: { phase: 'planning' } }),
    'plan refused': show({ selected: [1], problem: 'Some of these Zaps are not yours to move any more.' }),
    'one account': show({}, all, '', loadedRecords(accounts, [exampleAccount()])),
  },
};
