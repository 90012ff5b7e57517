import type { Stories } from '../../../widgets/stories';
import { ConnectionsScreen, type Asked } from './ConnectionsScreen';
import type { ConnectionRow, ConnectionsView, SharingMember } from './selectors';
import { initialConnectionState, type UsageState } from './state';

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
  numZaps: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...initialConnectionState,
  ...more,
});

const people: readonly SharingMember[] = [
  { id: 2, name: 'Grace Hopper' },
  { id: 4, name: 'Mary Somerville' },
];
const nothing = (): void => {};

interface Shown {
  usage?: UsageState | null;
  members?: readonly SharingMember[] | null;
  opened?: Asked;
}

const show =
  (view: ConnectionsView, { usage = null, members = people, opened }: Shown = {}) =>
  () => (
    <ConnectionsScreen
      view={view}
      usage={usage}
      members={members}
      opened={opened ?? null}
      onRetry={nothing}
      onTest={nothing}
      onReconnect={nothing}
      onRename={nothing}
      onShareOpen={nothing}
      onShare={nothing}
      onRemoveAsk={nothing}
      onRemove={nothing}
    />
  );
const listed = (...connections: ConnectionRow[]): ConnectionsView => ({ phase: 'listed', connections });

const gitea = connection(1, 'Gitea', { title: 'Issues of the workshop', zapCount: 2, numZaps: 2 });
const refused = { lostAt: '2026-11-20T08:00:00.000Z', lostReason: 'Gitea refused the credentials of the connection.' };
const owner = { id: 2, name: 'Grace Hopper' };

export const stories: Stories = {
  title: 'Connections of apps',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed', message: 'There was a problem.' }),
    none: show(listed()),
    several: show(
      listed(
        connection(1, 'Slack', { title: 'Team chat of the roastery', isDemo: true, numZaps: 4 }),
        connection(2, 'Hotjar', { numZaps: 1, canRun: false }),
        connection(3, 'WooCommerce', { title: 'Shop', isDisconnecting: true }),
      ),
    ),
    lost: show(listed({ ...gitea, ...refused }, { ...connection(2, 'Mastodon'), ...refused, isReconnecting: true })),
    tests: show(
      listed(
        { ...gitea, testingStatus: 'testing' },
        { ...connection(2, 'Slack'), testingStatus: 'success' },
        { ...connection(3, 'Matrix'), testingStatus: 'failure', testingError: 'Matrix answered 503. Try again later.' },
        { ...connection(4, 'Mastodon'), isReconnected: true },
      ),
    ),
    shared: show(
      listed(
        { ...gitea, sharing: 'shared' },
        { ...connection(2, 'Slack'), sharing: 'restricted', sharedWith: [2] },
        { ...connection(3, 'Matrix'), isOwn: false, owner },
      ),
    ),
    renaming: show(listed(gitea), { opened: { dialog: 'rename', connection: gitea } }),
    sharing: show(listed(gitea), { opened: { dialog: 'share', connection: { ...gitea, sharing: 'restricted', sharedWith: [4] } } }),
    'sharing, people loading': show(listed(gitea), {
      members: null,
      opened: { dialog: 'share', connection: { ...gitea, sharing: 'restricted' } },
    }),
    'sharing, no other member': show(listed(gitea), {
      members: [],
      opened: { dialog: 'share', connection: { ...gitea, sharing: 'restricted' } },
    }),
    removing: show(listed(gitea), {
      usage: {
        phase: 'loaded',
        id: 1,
        usage: {
          zaps: [
            { id: 1, title: 'Open an issue for every order', isOn: true, owner: { id: 1, name: 'Ada Lovelace' } },
            { id: 2, title: null, isOn: true, owner },
          ],
          zapCount: 2,
          peopleCount: 2,
        },
      },
      opened: { dialog: 'remove', connection: gitea },
    }),
  },
};
