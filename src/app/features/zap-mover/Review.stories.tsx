import { entitiesOf } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import type { Choices } from './connections';
import type { MovePlan, PlannedZap } from './entity';
import page from './page';
import { exampleAccounts } from './Selection.stories';
import { initialZapMover } from './state';

const reason = (kind: PlannedZap['reasons'][number]['kind'], app: string | null = null) => ({ kind, app });
const zaps: MovePlan['zaps'] = [
  { id: 1, title: 'Invoices to the ledger', verdict: 'ready', reasons: [], connections: [] },
  { id: 2, title: 'Birthday cards for regulars', verdict: 'ready', reasons: [reason('leaves_private_folder')], connections: [] },
  {
    id: 3,
    title: 'Thank first-time customers by email, unless they have said that they would rather not hear from us',
    verdict: 'pauses',
    reasons: [reason('multistep'), reason('missing_connection', 'Gmail'), reason('leaves_shared_folder')],
    connections: [],
  },
  { id: 4, title: 'New payments to Slack', verdict: 'pauses', reasons: [reason('premium_app', 'Stripe')], connections: [] },
  { id: 5, title: 'Refund requests to #support', verdict: 'pauses', reasons: [reason('zap_limit')], connections: [] },
  { id: 6, title: 'Wholesale routes', verdict: 'pauses', reasons: [reason('paths')], connections: [] },
];
const blocked: MovePlan['zaps'] = [
  {
    id: 7,
    title: 'Post new shop orders in the roasting channel',
    verdict: 'blocked',
    reasons: [reason('leaves_shared_folder')],
    connections: [],
  },
];
const plan = (more: MovePlan['zaps'] = [], limit = 5): MovePlan => ({
  version: 'v1',
  target: { id: 9, name: 'Novák Bookkeeping', zaps: { count: 4, limit } },
  apps: [],
  zaps: [...zaps, ...more],
});

const slack = { app: 'SlackCLIAPI', fromConnectionId: 1, connectionId: 11, choices: [11, 12] };
const connected: MovePlan = {
  ...plan(),
  apps: [
    { key: 'GmailCLIAPI', name: 'Gmail', sources: [{ id: 3, title: 'Shop' }], connections: [] },
    {
      key: 'SlackCLIAPI',
      name: 'Slack',
      sources: [
        { id: 1, title: 'Roastery' },
        { id: 2, title: null },
      ],
      connections: [
        { id: 11, title: 'Office workspace', owner: null },
        { id: 12, title: 'Clients workspace', owner: 'Eva Novák' },
      ],
    },
  ],
  zaps: [
    { id: 1, title: 'Invoices to the ledger', verdict: 'ready', reasons: [], connections: [slack] },
    {
      id: 2,
      title: 'Birthday cards for regulars',
      verdict: 'pauses',
      reasons: [reason('missing_connection', 'Gmail')],
      connections: [{ app: 'GmailCLIAPI', fromConnectionId: 3, connectionId: null, choices: [] }, slack],
    },
  ],
};

const show = (shown: MovePlan, changed: readonly number[] | null = null, choices: Choices = []) => ({
  zapMover: {
    ...initialZapMover,
    moving: { phase: 'reviewing' as const, plan: shown, changed, isUpdating: false, problem: null },
    choices,
  },
  entities: entitiesOf(exampleAccounts),
});

export const stories: PageStories<typeof page> = {
  title: 'Zap mover, review',
  frame: 'content',
  page,
  states: {
    'some would be switched off': show(plan()),
    'one cannot move': show(plan(blocked)),
    'connections for all': show(connected, null, [{ app: 'SlackCLIAPI', fromConnectionId: null, connectionId: 11, zapIds: null }]),
    'connections that differ': show(connected, null, [{ app: 'SlackCLIAPI', fromConnectionId: null, connectionId: 12, zapIds: [2] }]),
    'two connections of one app': show({
      ...connected,
      zaps: connected.zaps.map((zap) => ({ ...zap, connections: [slack, { ...slack, fromConnectionId: 2, connectionId: 12 }] })),
    }),
    'outdated, some changed': show(plan([], -1), [4, 5]),
    'outdated, none changed': show({ ...plan(), zaps: zaps.slice(0, 2) }, []),
    'fifty thousand': show({
      ...plan(),
      zaps: Array.from({ length: 50_000 }, (_, index) => ({ ...zaps[index % 6]!, id: index + 1, title: `Zap ${index + 1}` })),
    }),
  },
};
