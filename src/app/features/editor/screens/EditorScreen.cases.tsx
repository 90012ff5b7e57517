import type { Cases } from '../../../widgets/cases';
import type { EditorView } from '../selectors';
import type { AppChoice, ShownStep } from '../steps/step';
import { EditorScreen } from './EditorScreen';

type Open = Extract<EditorView, { phase: 'open' }>;

const ignore = (): void => {};
const events = {
  onTitle: ignore,
  onSave: ignore,
  onSwitch: ignore,
  onApp: ignore,
  onEvent: ignore,
  onAdd: ignore,
  onRemove: ignore,
  onMove: ignore,
  onRetry: ignore,
  onTakeTheirs: ignore,
  onKeepMine: ignore,
  onDrop: ignore,
};

const app = (value: string, label: string): AppChoice => ({
  value,
  label,
  logoUrl: null,
  alternativeSpellings: [],
  relevancyBooster: 1,
});
const step = (key: string, more: Partial<ShownStep> = {}): ShownStep => ({
  key,
  app: '',
  name: '',
  logoUrl: null,
  isPremium: false,
  action: '',
  apps: [app('StripeCLIAPI', 'Stripe (Premium)'), app('SlackCLIAPI', 'Slack'), app('GoogleSheetsV2CLIAPI', 'Google Sheets')],
  events: [],
  toConnect: null,
  ...more,
});
const trigger = step('a', {
  app: 'StripeCLIAPI',
  name: 'Stripe',
  isPremium: true,
  action: 'new_payment',
  events: [{ value: 'new_payment', label: 'New payment' }],
});
const sheet = step('b', {
  app: 'GoogleSheetsV2CLIAPI',
  name: 'Google Sheets',
  action: 'add_row',
  events: [{ value: 'add_row', label: 'Add a row' }],
  toConnect: 'GoogleSheetsV2CLIAPI',
});
const chat = step('c', { app: 'SlackCLIAPI', name: 'Slack', events: [{ value: 'message', label: 'Send a message' }] });

const open = (more: Partial<Open> = {}): Open => ({
  phase: 'open',
  id: 12,
  title: 'Log card payments for the accountant',
  state: 'draft',
  steps: [trigger, sheet, chat],
  busy: null,
  fault: null,
  isChanged: true,
  isSaved: false,
  isSwitched: false,
  isRestored: false,
  lacks: [
    { position: 1, kind: 'connection', name: 'Google Sheets' },
    { position: 2, kind: 'event', name: 'Slack' },
  ],
  ...more,
});
const show = (view: EditorView) => () => <EditorScreen view={view} {...events} />;

export const cases: Cases = {
  title: 'Zap editor',
  frame: 'screen',
  states: {
    new: show(open({ id: null, title: 'Untitled Zap', steps: [step('a'), step('b')], isChanged: false, lacks: [] })),
    draft: show(open()),
    saving: show(open({ busy: 'saving' })),
    on: show(open({ state: 'on', isChanged: false, isSaved: true, lacks: [] })),
    refused: show(
      open({
        isChanged: false,
        fault: {
          kind: 'refused',
          messages: ['Stripe is a premium app, and your plan doesn’t include premium apps.'],
          fixes: ['Upgrade your plan, or use other apps.'],
          faults: ['premium_app'],
          helpUrl: '/help',
        },
      }),
    ),
    'found again': show(open({ isRestored: true })),
    outdated: show(open({ fault: { kind: 'outdated' } })),
    'not saved': show(open({ fault: { kind: 'failed', what: 'save', messages: ['We couldn’t reach the server.'] } })),
    'long name': show(
      open({
        title: 'Put every single new order of the online shop on the sheet of the roastery, thank whoever ordered, and tell the team',
      }),
    ),
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed', message: 'The server did not answer.', resource: 'Zap' }),
    'choices could not be loaded': show({ phase: 'failed', message: 'The server did not answer.', resource: 'dropdown' }),
    missing: show({ phase: 'missing' }),
  },
};
