import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { LoadedConnect, ConnectState } from './state';

const field = (name: string, label: string, isSecret = false): LoadedConnect['start']['fields'][number] => ({
  name,
  label,
  isSecret,
  type: isSecret ? 'secret' : 'text',
  isRequired: true,
  help: null,
  placeholder: null,
  default: null,
  choices: [],
});
const start: LoadedConnect['start'] = {
  app: { key: 'WooCommerceCLIAPI', name: 'WooCommerce', slug: 'woocommerce', logoUrl: null },
  authType: 'basic',
  way: 'fields',
  fields: [field('store', 'Store'), field('username', 'Username'), field('password', 'Password', true)],
  oauth: null,
  ways: [],
  canRun: true,
};
const asking: LoadedConnect = {
  phase: 'loaded',
  start,
  connection: null,
  values: {},
  isDemoAgreed: false,
  mode: 'fields',
  way: null,
  isSubmitting: false,
  fieldErrors: {},
  issue: null,
  refusals: 0,
};
const slack: LoadedConnect['start'] = {
  app: { key: 'SlackCLIAPI', name: 'Slack', slug: 'slack', logoUrl: null },
  authType: 'oauth',
  way: 'demo',
  fields: [],
  oauth: null,
  ways: [],
  canRun: false,
};
const connection: LoadedConnect['connection'] = {
  id: 5,
  accountId: 3,
  selectedApi: 'WooCommerceCLIAPI@1.0.0',
  app: start.app,
  title: 'The shop',
  authType: 'basic',
  isDemo: false,
  canRun: true,
  owner: { id: 1, name: 'Ada Lovelace' },
  isOwn: true,
  sharing: 'private',
  sharedWith: [],
  lostAt: null,
  lostReason: null,
  zapCount: 2,
  createdAt: '2026-11-01T08:00:00.000Z',
  values: [],
  signInWay: null,
};
const show = (connect: ConnectState) => ({ connect, place: { pathname: '/engine/auth/start/NoSuchAPI' } });

export const stories: PageStories<typeof page> = {
  title: 'Connect an app',
  frame: 'screen',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    'cancelled in its own tab': show({ phase: 'cancelled' }),
    'by fields': show(asking),
    'fields of every kind': show({
      ...asking,
      start: {
        ...start,
        fields: [
          { ...field('server', 'Server'), help: 'The URL of your server.', placeholder: 'https://git.example.org' },
          { ...field('port', 'Port'), type: 'number', isRequired: false },
          { ...field('region', 'Region'), type: 'choice', choices: [{ value: 'eu', label: 'Europe' }] },
          { ...field('secure', 'Use TLS'), type: 'boolean', help: 'On, unless your server is old.' },
          { ...field('certificate', 'Certificate'), type: 'longText', isRequired: false },
          { ...field('token', 'Access token', true), help: 'Create one in the settings of your account.' },
        ],
      },
    }),
    'by the sign-in of the app, with an own client': show({
      ...asking,
      mode: 'oauth',
      start: {
        ...start,
        oauth: {
          fields: [
            field('server', 'Server'),
            field('client_id', 'Client ID'),
            { ...field('client_secret', 'Client secret', true), isRequired: false },
          ],
          registration: {
            help: 'In the settings of your account, create an application with this redirect URL:',
            redirectUri: 'https://patchbay.example/engine/auth/callback',
          },
        },
      },
    }),
    'by the sign-in of the app': show({ ...asking, mode: 'oauth', start: { ...start, oauth: { fields: [], registration: null } } }),
    'an app that cannot run': show({ ...asking, start: { ...start, canRun: false } }),
    reconnecting: show({ ...asking, connection, values: { store: 'harbor', username: 'olivia' } }),
    submitting: show({ ...asking, values: { store: 'harbor', username: 'olivia', password: 'x' }, isSubmitting: true }),
    'fields refused': show({ ...asking, fieldErrors: { store: ['Store is required.'], password: ['Password is required.'] } }),
    refused: show({ ...asking, issue: 'You already have 200 connections here. Remove one first.' }),
    'for trying out': show({ ...asking, start: slack }),
    'not agreed': show({ ...asking, start: slack, fieldErrors: { is_demo: ['Tick the box to continue.'] } }),
    unavailable: show({ ...asking, start: { ...slack, way: 'unavailable' } }),
    'not needed': show({ ...asking, start: { ...slack, way: 'not_needed', app: { ...slack.app, name: 'Schedule by Patchbay' } } }),
    missing: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
  },
};
