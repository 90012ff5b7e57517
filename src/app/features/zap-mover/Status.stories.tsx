import { hours, minutes } from '../../../domain/durations';
import { ago, entitiesOf } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import type { MoveReport, ReportedZap } from './entity';
import page from './page';
import { exampleAccounts } from './Selection.stories';
import { initialZapMover, type Moving } from './state';
import { texts } from './texts';

const zap = (id: number, title: string, more: Partial<ReportedZap> = {}): ReportedZap => ({
  id,
  title,
  state: 'on',
  wasState: 'on',
  reasons: [],
  stays: null,
  ...more,
});
const report = (more: Partial<MoveReport> = {}): MoveReport => ({
  id: 41,
  fromAccountId: 3,
  targetAccountId: 9,
  movedAt: ago(minutes(30)),
  undoUntil: ago(-hours(23.5)),
  undoneAt: null,
  movedCount: 3,
  undoneCount: 0,
  zaps: [
    zap(1, 'Invoices to the ledger'),
    zap(2, 'Thank first-time customers by email', { state: 'off', reasons: [{ kind: 'missing_connection', app: 'Gmail' }] }),
    zap(3, 'Birthday cards for regulars', {
      state: 'off',
      wasState: 'off',
      reasons: [{ kind: 'leaves_private_folder', app: null }],
    }),
  ],
  ...more,
});
const undone = report({
  undoneAt: ago(minutes(15)),
  undoneCount: 2,
  zaps: [
    zap(1, 'Invoices to the ledger', { reasons: [{ kind: 'folder_gone', app: null }] }),
    zap(2, 'Thank first-time customers by email', { state: 'off', reasons: [{ kind: 'zap_limit', app: null }] }),
    zap(3, 'Birthday cards for regulars', { stays: 'moved_on' }),
  ],
});
const attempt = { key: 'k', fromId: 3, targetId: 9, zapIds: [1, 2, 3], connections: [], planVersion: 'v1' };

const show = (moving: Moving) => ({ zapMover: { ...initialZapMover, moving }, entities: entitiesOf(exampleAccounts) });
const done = (more: Partial<MoveReport> = {}) => show({ phase: 'success', report: report(more), isUndoing: false, problem: null });

export const stories: PageStories<typeof page> = {
  title: 'Zap mover, status',
  frame: 'content',
  page,
  states: {
    transferring: show({ phase: 'saving', attempt, line: 0 }),
    'looking up': show({ phase: 'recalling', id: 41 }),
    complete: done(),
    'complete, in the last hour': done({ undoUntil: ago(-minutes(12.5)) }),
    'complete, too late for an undo': done({ undoUntil: ago(minutes(1)) }),
    'complete, one of many reasons': done({
      movedCount: 1,
      zaps: [
        zap(1, 'File paid wholesale invoices', {
          state: 'off',
          reasons: [
            { kind: 'premium_app', app: 'Xero' },
            { kind: 'missing_connection', app: 'Google Drive' },
            { kind: 'leaves_shared_folder', app: null },
          ],
        }),
      ],
    }),
    'undo under way': show({ phase: 'success', report: report(), isUndoing: true, problem: null }),
    'undo refused': show({
      phase: 'success',
      report: report(),
      isUndoing: false,
      problem: 'You are not a member of Harbor Coffee Roasters any more.',
    }),
    undone: show({ phase: 'success', report: undone, isUndoing: false, problem: null }),
    'fifty thousand': done({ movedCount: 50_000, zaps: Array.from({ length: 50_000 }, (_, index) => zap(index + 1, `Zap ${index + 1}`)) }),
    failed: show({ phase: 'failure', messages: ['Harbor Coffee Roasters is being deleted.'], isUnknown: false }),
    'no answer': show({ phase: 'failure', messages: [texts.status.unknown], isUnknown: true }),
  },
};
