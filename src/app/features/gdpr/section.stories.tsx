import type { PageStories } from '../../widgets/stories';
import page from './section';
import { initialGdpr, type DataJob, type GdprState, type RightsFacts } from './state';

const facts: RightsFacts = { archive: null, deletion: null, deletionDelay: 604_800, obstacles: [], hasPassword: true };
const archive = {
  url: '/data-exports/1',
  bytes: 1_234_567,
  madeAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-11-22T09:30:00.000Z',
};
const underWay: DataJob = { status: 202, message: 'Under way.', inProgress: true, isComplete: false };
const done: DataJob = { status: 200, message: 'Done.', inProgress: false, isComplete: true };
const error = (message: string): DataJob => ({ status: 'error', message, inProgress: false, isComplete: false });
const open: GdprState['form'] = { isOpen: true, confirmation: 'ada@patchbay.example', issues: { password: null, confirmation: null } };

const show = (state: Partial<GdprState>, more: Partial<RightsFacts> = {}) => ({
  gdpr: { ...initialGdpr, facts: { ...facts, ...more }, ...state },
});

export const stories: PageStories<typeof page> = {
  title: 'Your data',
  page,
  states: {
    loading: show({ facts: null }),
    'not loaded': show({ facts: null, loadFailure: 'We couldn’t reach the server.' }),
    nothing: show({}),
    'export begins': show({ sending: 'export' }),
    'export under way': show({ exportData: underWay }),
    'export ready': show({ exportData: done }, { archive }),
    'export expired': show({ exportData: done }),
    'export failed': show({ exportData: error("You're trying too frequently.") }),
    'sole owner': show({}, { obstacles: [{ accountId: 3, name: 'Analytical Engines', members: 2 }] }),
    'deletion waits': show({ deleteData: underWay }, { deletion: { dueAt: '2026-11-28T09:30:00.000Z', receipt: 'r' } }),
    'deletion cancelled': show({ deleteData: { ...done, isComplete: false, message: 'Your account stays.' } }),
    'cancellation failed': show(
      { deleteData: { ...underWay, status: 'error', message: 'We couldn’t reach the server.' } },
      { deletion: { dueAt: '2026-11-28T09:30:00.000Z', receipt: 'r' } },
    ),
    'deletion failed': show({ deleteData: error('Something went wrong.') }),
    dialog: show({ form: open }),
    'dialog without password': show({ form: open }, { hasPassword: false }),
    'dialog refused': show({
      form: { ...open, issues: { password: 'This is not your password.', confirmation: 'Type the email address of this account.' } },
      deleteData: error('This is not your password.'),
    }),
    'dialog sends': show({ form: open, sending: 'deletion' }),
  },
};
