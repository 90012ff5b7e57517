import type { Run } from '../../../../contract/runs';
import { hours, minutes } from '../../../../domain/durations';
import { ago } from '../../../../gallery/examples';
import type { LoadedPart } from '../../../platform/remote';
import type { PageStories } from '../../../widgets/stories';
import { lastHours } from '../counts';
import { timeOf } from './filters';
import { linesOf } from './folds';
import page from './page';
import { exampleRun } from './RunPage.stories';
import { initialHistory, type HistoryState } from './state';

const idOf = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const rows = [
  exampleRun({ id: idOf(9), state: 'running', endedAt: null, tasks: 0 }),
  exampleRun({ id: idOf(8), state: 'held', reason: 'flood', startedAt: null, endedAt: null, tasks: 0 }),
  exampleRun({
    id: idOf(7),
    state: 'waiting',
    reason: 'retry',
    nextTryAt: ago(minutes(-1)),
    endedAt: null,
  }),
  exampleRun({ id: idOf(6), state: 'failed', reason: 'step', error: 'The sheet “Orders” is gone.', tasks: 1 }),
  exampleRun({ id: idOf(5), state: 'failed', reason: 'poisoned', kind: 'replay' }),
  exampleRun({ id: idOf(4), state: 'filtered', tasks: 0 }),
  exampleRun({ id: idOf(3), state: 'cancelled', reason: 'cancelled' }),
  exampleRun({ id: idOf(2), kind: 'test', zap: { id: 2, title: '' } }),
  exampleRun({ id: idOf(1), tasks: 1204 }),
];

type Loaded = LoadedPart<HistoryState['list']>;
const loaded: Loaded = { phase: 'loaded', rows, next: null, held: 0, missed: [], dataSearch: 'on', isLoadingMore: false };

const counts: HistoryState['counts'] = {
  phase: 'loaded',
  span: lastHours(Date.parse(ago(0)), 72),
  hours: Array.from({ length: 70 }, (_, hour) => ({ from: ago(hours(hour)), runs: (hour * 7) % 13, failed: hour === 20 ? 6 : 0 })),
};
const alike = (from: number, change: Partial<Run>) =>
  Array.from({ length: 9 }, (_, index) => exampleRun({ id: idOf(from - index), ...change }));
const apps = ['WebHookCLIAPI', 'XeroCLIAPI'];
const folded = [
  ...alike(90, {
    zap: { id: 5, title: 'Invoice wholesale orders', apps },
    state: 'failed',
    reason: 'step',
    error: 'VAT number missing: the ledger takes no invoice to a company without one.',
  }),
  exampleRun({ id: idOf(40), zap: { id: 6, title: 'Refund requests', apps } }),
  ...alike(30, { zap: { id: 7, title: 'Stock levels', apps } }),
];

const missedOf = (id: number, title: string) => ({
  zap: { id, title },
  count: 12 * id,
  isAtLeast: id > 1,
  until: '2026-11-28T09:30:00.000Z',
});

const shown = (list: Partial<Omit<Loaded, 'phase'>> | HistoryState['list'], search = '', part: Partial<HistoryState> = {}) => ({
  place: { pathname: '/app/history', search },
  runHistory: { ...initialHistory, counts, list: 'phase' in list ? list : { ...loaded, ...list }, ...part },
});

export const stories: PageStories<typeof page> = {
  title: 'History',
  frame: 'content',
  page,
  states: {
    'no runs': shown({ rows: [] }),
    loading: shown({ phase: 'loading' }),
    failed: shown({ phase: 'failed', reasons: ['The server is busy.'] }),
    'runs of every state': shown({}),
    'runs on one line': shown({ rows: folded }),
    'runs unfolded': shown({ rows: folded }, '', { unfolded: linesOf(folded, []).map(({ id }) => id) }),
    'chart not loaded': shown({}, '', { counts: { phase: 'failed' } }),
    'hours chosen': shown({}, `?from=${timeOf(Date.parse(ago(hours(20))), 'hour')}&to=${timeOf(Date.parse(ago(hours(12))), 'hour')}`),
    'failed runs chosen': shown({}, '', { chosen: [idOf(6), idOf(5)] }),
    'runs that need a decision chosen': shown(
      { rows: [exampleRun({ id: idOf(1), state: 'waiting', reason: 'answer' })], next: idOf(1) },
      '?state=decision',
      { chosen: [idOf(1)] },
    ),
    'runs on hold': shown({ held: 1204 }),
    'items that arrived while Zaps were off': shown({
      held: 12,
      missed: [missedOf(1, 'Orders to the roast sheet'), missedOf(2, ''), missedOf(3, 'Invoices'), missedOf(4, 'Stock')],
    }),
    'more runs': shown({ next: idOf(1) }),
    'none match': shown({ rows: [] }, '?state=failed&zap=1'),
    'found by their data': shown({}, '?q=1204'),
    'no data found': shown({ rows: [] }, '?q=1204'),
    'earlier runs not searched yet': shown({ dataSearch: 'filling' }, '?q=1204'),
    'data not searched': shown({ rows: [], dataSearch: 'off' }, '?q=1204'),
    'runs of one Zap': shown({}, '?zap=1'),
  },
};
