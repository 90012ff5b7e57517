import type { Stories } from '../../../widgets/stories';
import { texts } from '../texts';
import type { MoveReport, ReportedZap } from '../replies';
import { MoverPage } from './MoverPage';
import { StatusScreen, type StatusScreenProps } from './StatusScreen';

const now = Date.UTC(2026, 10, 21, 12);
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
  movedAt: '2026-11-21T11:30:00.000Z',
  undoUntil: '2026-11-22T11:30:00.000Z',
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
  undoneAt: '2026-11-21T11:45:00.000Z',
  undoneCount: 2,
  zaps: [
    zap(1, 'Invoices to the ledger', { reasons: [{ kind: 'folder_gone', app: null }] }),
    zap(2, 'Thank first-time customers by email', { state: 'off', reasons: [{ kind: 'zap_limit', app: null }] }),
    zap(3, 'Birthday cards for regulars', { stays: 'moved_on' }),
  ],
});
const done = (more: Partial<MoveReport> = {}): StatusScreenProps['status'] => ({
  phase: 'success',
  report: report(more),
  isUndoing: false,
  problem: null,
});
const attempt = { key: 'k', fromId: 3, targetId: 9, zapIds: [1, 2, 3], connections: [], planVersion: 'v1' };

const ignore = (): void => {};
const show = (status: StatusScreenProps['status']) => (
  <MoverPage>
    <StatusScreen
      status={status}
      nameOf={(id) => (id === 3 ? 'Harbor Coffee Roasters' : 'Novák Bookkeeping')}
      now={now}
      onTryAgain={ignore}
      onUndo={ignore}
    />
  </MoverPage>
);

export const stories: Stories = {
  title: 'Zap mover, status',
  states: {
    transferring: () => show({ phase: 'saving', attempt, line: 0 }),
    'looking up': () => show({ phase: 'recalling', id: 41 }),
    complete: () => show(done()),
    'complete, in the last hour': () => show(done({ undoUntil: '2026-11-21T12:12:30.000Z' })),
    'complete, too late for an undo': () => show(done({ undoUntil: '2026-11-21T11:59:00.000Z' })),
    'complete, one of many reasons': () =>
      show(
        done({
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
      ),
    'undo under way': () => show({ phase: 'success', report: report(), isUndoing: true, problem: null }),
    'undo refused': () =>
      show({ phase: 'success', report: report(), isUndoing: false, problem: 'You are not a member of Harbor Coffee Roasters any more.' }),
    undone: () => show({ phase: 'success', report: undone, isUndoing: false, problem: null }),
    'fifty thousand': () =>
      show(done({ movedCount: 50_000, zaps: Array.from({ length: 50_000 }, (_, index) => zap(index + 1, `Zap ${index + 1}`)) })),
    failed: () => show({ phase: 'failure', messages: ['Harbor Coffee Roasters is being deleted.'], isUnknown: false }),
    'no answer': () => show({ phase: 'failure', messages: [texts.status.unknown], isUnknown: true }),
  },
};
