import type { ReactElement } from 'react';
import type { Stories } from '../../../../widgets/stories';
import type { ErrorReportState, PreparedReport } from '../state';
import { ErrorReportScreen } from './ErrorReportScreen';

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
const text = '{\n "comment": "",\n "revision": null\n}';
const preview = { phase: 'preview', report, comment: '', issue: null, isCopied: null } as const;
const none = (): void => {};
const shown = (state: ErrorReportState) => (): ReactElement => (
  <ErrorReportScreen state={state} text={text} onComment={none} onSend={none} onDownload={none} onCopy={none} onClose={none} />
);

export const stories: Stories = {
  title: 'Error report',
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
