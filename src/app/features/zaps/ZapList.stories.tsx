import { days, minutes } from '../../../domain/durations';
import { ago, entitiesOf, exampleAccount, exampleZap, loadedRecords, loadedZaps, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { parts, zaps, ZapList } from '.';

const steps = (first: number, ...apps: string[]) =>
  apps.map((app, index) => ({ id: first + index, selectedApi: `${app}CLIAPI@1.0.0`, action: 'do', title: null, isPremium: false }));
const inFolder = (id: number, title: string) => ({ folderIds: [id], folders: [{ id, title, isShared: true }] });

const few = [
  exampleZap({ lastRunAt: ago(minutes(3)), ...inFolder(5, 'Sales') }),
  exampleZap({
    id: 2,
    title: 'Invoices to the ledger',
    nodes: steps(20, 'Stripe', 'GoogleSheets', 'Xero', 'Gmail', 'Slack'),
    lastRunAt: ago(minutes(190)),
    tasksThisPeriod: 88,
  }),
  exampleZap({
    id: 3,
    title: 'Welcome a new colleague',
    state: 'off',
    ownerId: 8,
    owner: { id: 8, name: 'Grace Hopper' },
    nodes: steps(30, 'Bamboo', 'Gmail'),
    lastRunAt: ago(days(9)),
    tasksThisPeriod: 0,
    ...inFolder(6, 'People'),
  }),
  exampleZap({ id: 4, title: '', state: 'draft', nodes: steps(40, 'Webhooks'), lastRunAt: null, tasksThisPeriod: 0 }),
  exampleZap({
    id: 5,
    title:
      'Everything that anybody says about us anywhere on the web goes into one sheet, one row for each mention, with its date and its author',
    ownerId: 9,
    owner: { id: 9, name: 'Katherine Goble Johnson' },
    nodes: steps(50, 'Mastodon', 'Reddit', 'GoogleSheets'),
    lastRunAt: ago(days(80)),
    tasksThisPeriod: 120_399,
    ...inFolder(7, 'Marketing and everything else'),
  }),
];
const many = Array.from({ length: 5200 }, (_, index) => ({ ...few[index % few.length]!, id: index + 1, title: `Zap ${index + 1}` }));

const page = { parts, Screen: ZapList };
const show = (...collections: ReturnType<typeof loadedZaps>[]) => ({ entities: entitiesOf(loadedZaps(few), ...collections) });

export const stories: PageStories<typeof page> = {
  title: 'Zap list',
  // As wide as a page: its columns depend on the width of the window.
  frame: 'content',
  page,
  states: {
    some: show(),
    loading: show(missingRecords(zaps)),
    failed: show(missingRecords(zaps, 'Problem retrieving Zaps. Our computers took too long.')),
    none: show(loadedZaps([])),
    'none here, other accounts': show(loadedZaps([]), loadedRecords(accounts, [exampleAccount(), exampleAccount({ id: 4 })])),
    'found by search': { ...show(), zaps: { search: 'ada slack', shown: 'all' } },
    'nothing with that name': { ...show(), zaps: { search: 'zebra', shown: 'all' } },
    'nothing of that state': { ...show(loadedZaps(few.slice(0, 2))), zaps: { search: '', shown: 'draft' } },
    'five thousand': show(loadedZaps(many)),
  },
};
