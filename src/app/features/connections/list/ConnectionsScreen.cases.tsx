import type { Cases } from '../../../widgets/cases';
import { ConnectionsScreen } from './ConnectionsScreen';
import type { ConnectionRow, ConnectionsView } from './selectors';

const connection = (id: number, name: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  id,
  accountId: 3,
  selectedApi: `${name}API@1.0.0`,
  app: { key: `${name}API`, name, slug: name.toLowerCase(), logoUrl: null },
  title: name,
  authType: 'api_key',
  isDemo: false,
  canRun: true,
  owner: { id: 1, name: 'Ada Lovelace' },
  isOwn: true,
  sharing: 'private',
  sharedWith: [],
  lostAt: null,
  lostReason: null,
  zapCount: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  isRemoving: false,
  ...more,
});
const show = (view: ConnectionsView) => () => <ConnectionsScreen view={view} onRetry={() => {}} onRemove={() => {}} />;

export const cases: Cases = {
  title: 'Connections of apps',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed', message: 'There was a problem.' }),
    none: show({ phase: 'listed', connections: [] }),
    several: show({
      phase: 'listed',
      connections: [
        connection(1, 'Slack', { title: 'Team chat of the roastery', isDemo: true, zapCount: 4 }),
        connection(2, 'Hotjar', { zapCount: 1 }),
        connection(3, 'WooCommerce', { title: 'Shop', isRemoving: true }),
      ],
    }),
  },
};
