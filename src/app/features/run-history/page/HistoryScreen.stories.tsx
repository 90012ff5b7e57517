import type { Stories } from '../../../widgets/stories';
import { noFilters } from './filters';
import { HistoryScreen, type HistoryScreenProps } from './HistoryScreen';
import { exampleNow, exampleRun } from './RunScreen.stories';

const idOf = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const rows = [
  exampleRun({ id: idOf(9), state: 'running', endedAt: null, tasks: 0 }),
  exampleRun({ id: idOf(8), state: 'held', reason: 'flood', startedAt: null, endedAt: null, tasks: 0 }),
  exampleRun({
    id: idOf(7),
    state: 'waiting',
    reason: 'retry',
    nextTryAt: new Date(exampleNow + 60_000).toISOString(),
    endedAt: null,
  }),
  exampleRun({ id: idOf(6), state: 'failed', reason: 'step', error: 'The sheet “Orders” is gone.', tasks: 1 }),
  exampleRun({ id: idOf(5), state: 'failed', reason: 'poisoned', kind: 'replay' }),
  exampleRun({ id: idOf(4), state: 'filtered', tasks: 0 }),
  exampleRun({ id: idOf(3), state: 'cancelled', reason: 'cancelled' }),
  exampleRun({ id: idOf(2), kind: 'test', zap: { id: 2, title: '' } }),
  exampleRun({ id: idOf(1), tasks: 1204 }),
];

const loaded = { phase: 'loaded', rows, next: null, held: 0, missed: [], dataSearch: 'on', isLoadingMore: false } as const;

const missedOf = (id: number, title: string) => ({
  zap: { id, title },
  count: 12 * id,
  isAtLeast: id > 1,
  until: '2026-11-28T09:30:00.000Z',
});

const shown = (props: Partial<HistoryScreenProps>) => () => (
  <HistoryScreen
    list={loaded}
    filters={noFilters}
    search=""
    chosen={[]}
    isBusy={false}
    now={exampleNow}
    onSearch={() => {}}
    onFilter={() => {}}
    onToggle={() => {}}
    onChoose={() => {}}
    onReplayChosen={() => {}}
    onReplayAll={() => {}}
    onChooseAll={() => {}}
    onAnswerChosen={() => {}}
    onMore={() => {}}
    onRelease={() => {}}
    onMissed={() => {}}
    onRunNow={() => {}}
    onRetry={() => {}}
    {...props}
  />
);

export const stories: Stories = {
  title: 'History',
  frame: 'content',
  states: {
    'no runs': shown({ list: { ...loaded, rows: [] } }),
    loading: shown({ list: { phase: 'loading' } }),
    failed: shown({ list: { phase: 'failed', reasons: ['The server is busy.'] } }),
    'runs of every state': shown({}),
    'failed runs chosen': shown({ chosen: [idOf(6), idOf(5)] }),
    'runs that need a decision chosen': shown({
      list: { ...loaded, rows: [exampleRun({ id: idOf(1), state: 'waiting', reason: 'answer' })], next: idOf(1) },
      filters: { ...noFilters, state: 'decision' },
      chosen: [idOf(1)],
    }),
    'runs on hold': shown({ list: { ...loaded, held: 1204 } }),
    'items that arrived while Zaps were off': shown({
      list: {
        ...loaded,
        held: 12,
        missed: [missedOf(1, 'Orders to the roast sheet'), missedOf(2, ''), missedOf(3, 'Invoices'), missedOf(4, 'Stock')],
      },
    }),
    'more runs': shown({ list: { ...loaded, next: idOf(1) } }),
    'none match': shown({ list: { ...loaded, rows: [] }, filters: { ...noFilters, state: 'failed', zapId: 1 } }),
    'found by their data': shown({ filters: { ...noFilters, search: '1204' }, search: '1204' }),
    'no data found': shown({ list: { ...loaded, rows: [] }, filters: { ...noFilters, search: '1204' }, search: '1204' }),
    'earlier runs not searched yet': shown({
      list: { ...loaded, dataSearch: 'filling' },
      filters: { ...noFilters, search: '1204' },
      search: '1204',
    }),
    'data not searched': shown({
      list: { ...loaded, rows: [], dataSearch: 'off' },
      filters: { ...noFilters, search: '1204' },
      search: '1204',
    }),
    'runs of one Zap': shown({ filters: { ...noFilters, zapId: 1 } }),
  },
};
