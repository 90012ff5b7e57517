import { z } from 'zod';
import { errorReportsOf } from '../../errorReports/store';
import { exporter, iso, Moment } from './exporter';

export const errorReports = exporter({
  name: 'error-reports',
  about: 'The reports about errors that you have sent in the last 30 days, as you saw them before sending.',
  tables: ['error_reports'],
  schema: z.array(z.strictObject({ id: z.string(), sent_at: Moment, report: z.string() })),
  async read(db, profileId, encryption) {
    const reports = await errorReportsOf(db, encryption, profileId);
    return reports.map(({ id, createdAt, text }) => ({ id, sent_at: iso(createdAt), report: text }));
  },
});
