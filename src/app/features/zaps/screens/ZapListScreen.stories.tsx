import type { Stories } from '../../../widgets/stories';
import { countByState, matchingRows, type ZapRow } from '../rows';
import type { Shown } from '../state';
import { ZapListScreen, type ZapListView } from './ZapListScreen';

const now = Date.UTC(2026, 10, 21, 12);
const minutesAgo = (minutes: number): number => now - minutes * 60_000;

const named = (...names: string[]): ZapRow['apps'] => names.map((name) => ({ name, logoUrl: null }));

const few: readonly ZapRow[] = [
  {
    id: 1,
    title: 'New leads from the website to the sales channel',
    state: 'on',
    folder: 'Sales',
    owner: 'Ada Lovelace',
    apps: named('Typeform', 'Slack'),
    lastRunAt: minutesAgo(3),
    tasks: 1204,
  },
  {
    id: 2,
    title: 'Invoices to the ledger',
    state: 'on',
    folder: 'Home',
    owner: 'Ada Lovelace',
    apps: named('Stripe', 'Google Sheets', 'Xero', 'Gmail', 'Slack'),
    lastRunAt: minutesAgo(190),
    tasks: 88,
  },
  {
    id: 3,
    title: 'Welcome a new colleague',
    state: 'off',
    folder: 'People',
    owner: 'Grace Hopper',
    apps: named('Bamboo', 'Gmail'),
    lastRunAt: minutesAgo(60 * 24 * 9),
    tasks: 0,
  },
  {
    id: 4,
    title: 'Untitled Zap',
    state: 'draft',
    folder: 'Home',
    owner: 'Ada Lovelace',
    apps: named('Webhooks'),
    lastRunAt: null,
    tasks: 0,
  },
  {
    id: 5,
    title:
      'Everything that anybody says about us anywhere on the web goes into one sheet, one row for each mention, with its date and its author',
    state: 'on',
    folder: 'Marketing and everything else',
    owner: 'Katherine Goble Johnson',
    apps: named('Mastodon', 'Reddit', 'Google Sheets'),
    lastRunAt: minutesAgo(60 * 24 * 80),
    tasks: 120_399,
  },
];
const many: readonly ZapRow[] = Array.from({ length: 5200 }, (_, index) => ({
  ...(few[index % few.length] as ZapRow),
  id: index + 1,
  title: `Zap ${index + 1}`,
}));

const ignore = (): void => {};
const events = { onSearch: ignore, onShow: ignore, onClear: ignore, onRetry: ignore };
const show = (view: ZapListView, { search = '', shown = 'all' as Shown, hasOtherAccounts = false } = {}) => (
  <ZapListScreen view={view} search={search} shown={shown} now={now} hasOtherAccounts={hasOtherAccounts} {...events} />
);
const loaded = (rows: readonly ZapRow[], search = '', shown: Shown = 'all'): ZapListView => ({
  phase: 'loaded',
  rows: matchingRows(rows, { search, shown }),
  counts: countByState(rows),
});

export const stories: Stories = {
  title: 'Zap list',
  states: {
    some: () => show(loaded(few)),
    loading: () => show({ phase: 'loading' }),
    failed: () => show({ phase: 'failed', message: 'Problem retrieving Zaps. Our computers took too long.', details: [] }),
    none: () => show(loaded([])),
    'none here, other accounts': () => show(loaded([]), { hasOtherAccounts: true }),
    'found by search': () => show(loaded(few, 'ada slack'), { search: 'ada slack' }),
    'nothing with that name': () => show(loaded(few, 'zebra'), { search: 'zebra' }),
    'nothing of that state': () => show(loaded(few.slice(0, 2), '', 'draft'), { shown: 'draft' }),
    'five thousand': () => show(loaded(many)),
  },
};
