import type { Authentication } from '../../../../contract/authentications';
import { entitiesOf, loadedRecords, missingRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { members } from '../../members';
import { authentications } from '../entity';
import page from './page';
import { initialConnections, initialConnectionState, type ConnectionState } from './state';

/** A record, with what is done with it at the moment. */
type Example = Authentication & Partial<ConnectionState>;

const connection = (id: number, name: string, more: Partial<Example> = {}): Example => ({
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
  ...more,
});

const people = [
  { id: 2, name: 'Grace Hopper', email: 'grace@patchbay.example' },
  { id: 4, name: 'Mary Somerville', email: 'mary@patchbay.example' },
];

/** The list of these connections. `own`: a dialog that is open, and the members that it shows. */
const show = (examples: readonly Example[], own: Partial<typeof initialConnections> = {}, all = loadedRecords(members, people)) => ({
  connections: {
    ...initialConnections,
    byId: Object.fromEntries(examples.map((example) => [example.id, { ...initialConnectionState, ...example }])),
    ...own,
  },
  entities: entitiesOf(loadedRecords(authentications, examples), all),
});

const gitea = connection(1, 'Gitea', { title: 'Issues of the workshop', zapCount: 2 });
const refused = { lostAt: '2026-11-20T08:00:00.000Z', lostReason: 'Gitea refused the credentials of the connection.' };
const owner = { id: 2, name: 'Grace Hopper' };
const share = { dialog: { kind: 'share', id: 1 } } as const;

export const stories: PageStories<typeof page> = {
  title: 'Connections of apps',
  frame: 'content',
  page,
  states: {
    loading: { entities: entitiesOf(missingRecords(authentications)) },
    failed: { entities: entitiesOf(missingRecords(authentications, 'There was a problem.')) },
    none: show([]),
    several: show([
      connection(1, 'Slack', { title: 'Team chat of the roastery', isDemo: true, zapCount: 4 }),
      connection(2, 'Hotjar', { zapCount: 1, canRun: false }),
      connection(3, 'WooCommerce', { title: 'Shop', isDisconnecting: true }),
    ]),
    lost: show([
      { ...gitea, ...refused },
      { ...connection(2, 'Mastodon'), ...refused, isReconnecting: true },
    ]),
    tests: show([
      { ...gitea, testingStatus: 'testing' },
      { ...connection(2, 'Slack'), testingStatus: 'success' },
      { ...connection(3, 'Matrix'), testingStatus: 'failure', testingError: 'Matrix answered 503. Try again later.' },
      { ...connection(4, 'Mastodon'), isReconnected: true },
    ]),
    shared: show([
      { ...gitea, sharing: 'shared' },
      { ...connection(2, 'Slack'), sharing: 'restricted', sharedWith: [2] },
      { ...connection(3, 'Matrix'), isOwn: false, owner },
    ]),
    renaming: show([gitea], { dialog: { kind: 'rename', id: 1 } }),
    sharing: show([{ ...gitea, sharing: 'restricted', sharedWith: [4] }], share),
    'sharing, people loading': show([{ ...gitea, sharing: 'restricted' }], share, missingRecords(members)),
    'sharing, no other member': show([{ ...gitea, sharing: 'restricted' }], share, loadedRecords(members, [])),
    removing: show([gitea], {
      dialog: { kind: 'remove', id: 1 },
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
    }),
  },
};
