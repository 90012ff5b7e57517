import type { TrashItem } from '../../../contract/trash';
import { days } from '../../../domain/durations';
import { ago } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { initialTrash, type TrashState } from './state';
import page from './page';

const item = (part: Partial<TrashItem>, age: number): TrashItem => ({
  kind: 'zap',
  id: 1,
  title: 'New orders to Slack',
  place: null,
  lostPlace: null,
  zapCount: 0,
  deletedBy: { id: 7, name: 'Ines Duarte' },
  deletedAt: ago(age),
  expiresAt: ago(age - days(30)),
  ...part,
});

const items = [
  item({}, 0),
  item({ id: 2, title: 'Invoices to the ledger', place: 'Finance' }, days(3)),
  item({ id: 3, title: 'Weekly report', lostPlace: 'Reports', deletedBy: null }, days(29.5)),
  item({ kind: 'folder', id: 3, title: 'Reports', zapCount: 4 }, days(12)),
];
const loaded: TrashState = { ...initialTrash, accountId: 1, list: { phase: 'loaded', items, total: items.length } };

const show = (trash: TrashState) => ({ trash });

export const stories: PageStories<typeof page> = {
  title: 'Trash',
  frame: 'content',
  page,
  states: {
    loading: show(initialTrash),
    failed: show({ ...initialTrash, list: { phase: 'failed', message: 'We couldn’t load the trash.' } }),
    empty: show({ ...loaded, list: { phase: 'loaded', items: [], total: 0 } }),
    items: show(loaded),
    selected: show({ ...loaded, selected: ['zap 2', 'folder 3'] }),
    'more than shown': show({ ...loaded, list: { phase: 'loaded', items, total: 2000 } }),
    working: show({ ...loaded, isWorking: true }),
    'asking before deleting forever': show({ ...loaded, asked: ['zap 1', 'zap 2', 'folder 3'] }),
  },
};
