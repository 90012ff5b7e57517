import type { PageStories } from '../../../widgets/stories';
import { reportSubjectSlice } from '..';
import { parts, Screen } from '.';
import type { ErrorReportState, PreparedReport } from './state';

const page = { parts: { slices: [...parts.slices, reportSubjectSlice] }, Screen };
const report: PreparedReport = {
  subject: { name: 'TypeError', message: 'Cannot read properties of undefined (reading "title")', stack: '', status: null },
  path: '/app/dashboard',
  actions: [
    { type: 'place/entered', at: 12_400 },
    { type: 'entities/collectionReceived', at: 900 },
    { type: 'shell/screenCrashed', at: 20 },
  ],
  told: 1,
  text: '{\n "revision": null\n}',
};
const preview = { phase: 'preview', report, comment: '', issue: null, isCopied: null } as const;
const shown = (errorReport: ErrorReportState) => ({ errorReport, reportSubject: report.subject });

export const stories: PageStories<typeof page> = {
  title: 'Error report',
  page,
  states: {
    'being prepared': shown({ phase: 'preparing' }),
    'before it is sent': shown(preview),
    'with a comment, and copied': shown({
      ...preview,
      comment: 'I pressed Publish twice.',
      report: { ...report, told: 0 },
      isCopied: true,
    }),
    'being sent': shown({ ...preview, phase: 'sending' }),
    'not sent': shown({ ...preview, issue: 'The report wasn’t sent. Check your connection and try again.' }),
    sent: shown({ phase: 'sent', id: 'k3v9-2mqx' }),
  },
};
