import type { ReactElement } from 'react';
import type { Cases } from '../../../../widgets/cases';
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
  omitted: [],
  told: 1,
  text: '{\n "format": 1\n}',
};
const text = '{\n "comment": "",\n "format": 1\n}';
const preview = { phase: 'preview', report, comment: '', issue: null, isCopied: null } as const;
const none = (): void => {};
const shown = (state: ErrorReportState) => (): ReactElement => (
  <ErrorReportScreen state={state} text={text} onComment={none} onSend={none} onDownload={none} onCopy={none} onClose={none} />
);

export const cases: Cases = {
  title: 'Error report',
  states: {
    'being prepared': shown({ phase: 'preparing' }),
    'before it is sent': shown(preview),
    'with a comment, a part left out, and copied': shown({
      ...preview,
      comment: 'I pressed Publish twice.',
      report: { ...report, omitted: ['entities'], told: 0 },
      isCopied: true,
    }),
    'being sent': shown({ ...preview, phase: 'sending' }),
    'not sent': shown({ ...preview, issue: 'The report wasn’t sent. Check your connection and try again.' }),
    sent: shown({ phase: 'sent', id: 'k3v9-2mqx' }),
  },
};
