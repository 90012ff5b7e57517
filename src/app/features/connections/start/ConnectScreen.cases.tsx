import type { Cases } from '../../../widgets/cases';
import { ConnectScreen } from './ConnectScreen';
import type { LoadedConnect, ConnectState } from './state';

const nothing = (): void => {};
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
  canRun: true,
};
const asking: LoadedConnect = {
  phase: 'loaded',
  start,
  values: {},
  isDemoAgreed: false,
  isSubmitting: false,
  fieldErrors: {},
  fault: null,
  refusals: 0,
};
const slack: LoadedConnect['start'] = {
  app: { key: 'SlackCLIAPI', name: 'Slack', slug: 'slack', logoUrl: null },
  authType: 'oauth',
  way: 'demo',
  fields: [],
  oauth: null,
  canRun: false,
};
const show = (connect: ConnectState) => () => (
  <ConnectScreen
    connect={connect}
    api="NoSuchAPI"
    cancelAddress="/app/assets/connections"
    isInOwnTab={false}
    onCancel={nothing}
    onChange={nothing}
    onDemoAgree={nothing}
    onSubmit={nothing}
    onRetry={nothing}
  />
);

export const cases: Cases = {
  title: 'Connect an app',
  frame: 'screen',
  states: {
    loading: show({ phase: 'loading' }),
    'connected in its own tab': show({ phase: 'over', title: 'Hotjar' }),
    'cancelled in its own tab': show({ phase: 'over', title: null }),
    'by fields': show(asking),
    submitting: show({ ...asking, values: { store: 'harbor', username: 'olivia', password: 'x' }, isSubmitting: true }),
    'fields refused': show({ ...asking, fieldErrors: { store: ['Store is required.'], password: ['Password is required.'] } }),
    refused: show({ ...asking, fault: 'You already have 200 connections here. Remove one first.' }),
    'for trying out': show({ ...asking, start: slack }),
    'not agreed': show({ ...asking, start: slack, fieldErrors: { is_demo: ['Tick the box to continue.'] } }),
    unavailable: show({ ...asking, start: { ...slack, way: 'unavailable' } }),
    'not needed': show({ ...asking, start: { ...slack, way: 'not_needed', app: { ...slack.app, name: 'Schedule by Patchbay' } } }),
    missing: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
  },
};
