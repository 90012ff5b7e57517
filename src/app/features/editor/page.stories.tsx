import type { ReactNode } from 'react';
import type { Stories } from '../../widgets/stories';
import type { EditorView, OpenView as Open } from './selectors';
import type { AppChoice, ShownStep } from './steps/step';
import { emptyDefinition } from './definition/changes';
import { SameNames } from '../same-names';
import { EditorScreen } from './EditorScreen';

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
  onMoveTo: ignore,
  onRetry: ignore,
  onTakeTheirs: ignore,
  onKeepMine: ignore,
  onDrop: ignore,
  onMissed: ignore,
  onDuplicate: ignore,
  onOpen: ignore,
  onPathAdd: ignore,
  onPathRename: ignore,
  onPathRemove: ignore,
  onFallback: ignore,
  onPublish: ignore,
  onUndo: ignore,
  onRedo: ignore,
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
  number: 2,
  isTrigger: false,
  title: '',
  note: '',
  idle: null,
  isFirst: false,
  isLast: false,
  targets: [],
  above: null,
  isOpen: false,
  branches: null,
  inner: null,
  ...more,
});
const trigger = step('a', {
  app: 'StripeCLIAPI',
  name: 'Stripe',
  isPremium: true,
  number: 1,
  isTrigger: true,
  title: 'New payment',
  action: 'new_payment',
  events: [{ value: 'new_payment', label: 'New payment' }],
});
const sheet = step('b', {
  app: 'GoogleSheetsV2CLIAPI',
  name: 'Google Sheets',
  action: 'add_row',
  title: 'Add a row',
  isFirst: true,
  events: [{ value: 'add_row', label: 'Add a row' }],
  toConnect: 'GoogleSheetsV2CLIAPI',
});
const chat = step('c', {
  number: 3,
  isLast: true,
  app: 'SlackCLIAPI',
  name: 'Slack',
  events: [{ value: 'message', label: 'Send a message' }],
});

const open = (more: Partial<Open> = {}): Open => ({
  phase: 'open',
  id: 12,
  title: 'Log card payments for the accountant',
  state: 'draft',
  zone: null,
  live: null,
  isPublishable: true,
  canUndo: true,
  canRedo: false,
  steps: [trigger, sheet, chat],
  busy: null,
  failure: null,
  isChanged: true,
  isSaved: false,
  isSwitched: false,
  isRestored: false,
  triggerIssue: null,
  missed: null,
  isDeciding: false,
  lacks: [
    { position: 1, key: 'b', kind: 'connection', name: 'Google Sheets' },
    { position: 2, key: 'c', kind: 'event', name: 'Slack' },
  ],
  ...more,
});
const live = { number: 3, publishedAt: '2026-11-21T09:00:00.000Z', definition: emptyDefinition };
const paths = step('d', {
  number: 4,
  app: 'BranchingCLIAPI',
  name: 'Paths',
  action: 'paths',
  title: 'Split into paths',
  note: 'Large orders are checked by a person.',
  branches: [
    {
      key: 'path1',
      title: 'Large orders',
      condition: '“1. New payment › amount” is greater than “500”',
      isOpen: false,
      steps: [{ ...sheet, key: 'e', number: 5 }],
    },
    { key: 'path2', title: 'Otherwise', condition: null, isOpen: false, steps: [] },
  ],
});
const loop = step('f', {
  number: 6,
  app: 'LoopCLIAPI',
  name: 'Loop',
  action: 'loop',
  title: 'For each item of a list',
  isLast: true,
  inner: { title: 'For each item', steps: [{ ...sheet, key: 'g', number: 7, idle: 'Google Sheets' }] },
});
const show =
  (view: EditorView, more: { nameNotice?: ReactNode } = {}) =>
  () => <EditorScreen view={view} {...events} {...more} />;

export const stories: Stories = {
  title: 'Zap editor',
  frame: 'screen',
  states: {
    new: show(
      open({
        id: null,
        title: 'Untitled Zap',
        steps: [step('a', { number: 1, isTrigger: true }), step('b')],
        isChanged: false,
        lacks: [],
      }),
    ),
    draft: show(open()),
    'another Zap has its name': show(open(), { nameNotice: <SameNames kind="zap" count={1} address="/editor/4" /> }),
    'paths and a loop': show(open({ steps: [trigger, sheet, paths, loop], lacks: [] })),
    'changed while it is on': show(open({ state: 'on', live, isChanged: false, isSaved: true, lacks: [] })),
    saving: show(open({ busy: 'saving' })),
    on: show(open({ state: 'on', live, isPublishable: false, isChanged: false, isSaved: true, lacks: [] })),
    refused: show(
      open({
        isChanged: false,
        failure: {
          kind: 'refused',
          messages: ['Stripe is a premium app, and your plan doesn’t include premium apps.'],
          fixes: ['Upgrade your plan, or use other apps.'],
          issueTypes: ['premium_app'],
          helpUrl: '/help',
        },
      }),
    ),
    'found again': show(open({ isRestored: true })),
    'trigger fails': show(open({ state: 'on', triggerIssue: { type: 'failing', message: 'The calendar answered with 404.' } })),
    'trigger left something out': show(
      open({ state: 'on', triggerIssue: { type: 'left_out', message: '1 event of the calendar could not be read and was left out.' } }),
    ),
    'items arrived while it was off': show(
      open({ state: 'on', missed: { count: 12, isAtLeast: false, isSearching: false, until: '2026-11-28T09:30:00.000Z' } }),
    ),
    outdated: show(open({ failure: { kind: 'outdated', theirs: null } })),
    'not saved': show(open({ failure: { kind: 'failed', what: 'save', messages: ['We couldn’t reach the server.'] } })),
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
