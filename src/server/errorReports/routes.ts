import { errorReports, SentReport } from '../../contract/errorReports';
import { days, hours, inSeconds } from '../../domain/durations';
import { routes } from '../platform/handler';
import { forwardErrorReport } from './job';
import { oneLine } from '../audit/auditLine.store';
import { storeErrorReport } from './store';
import { enforceLimit } from '../platform/requests/rateLimit';

const limits = [
  { name: 'error-report.hour', max: 10, windowSeconds: inSeconds(hours(1)) },
  { name: 'error-report.day', max: 30, windowSeconds: inSeconds(days(1)) },
] as const;
/** A report has up to a megabyte and is kept for 30 days: this bounds what all senders together store (S66). */
const limitOfAll = { name: 'error-report.all', key: 'all', max: 500, windowSeconds: inSeconds(days(1)) } as const;
/** Letters and digits that nobody confuses when reading them out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export default routes(errorReports, {
  /**
   * POST /api/v3/error-reports: stores the report for operators, and forwards it where a service is configured. The same press sent
   * twice is one report (R07).
   */
  async sendErrorReport(call, context) {
    const { body, principal, address, idempotencyKey } = call;
    for (const limit of limits) await enforceLimit(context, { ...limit, key: address });
    const read = SentReport.safeParse(parseJson(body.report));
    if (!read.success) return { status: 400, body: { errors: ['The text is no error report. It may be cut off.'] } };
    await enforceLimit(context, limitOfAll);
    const { subject, path, revision } = read.data;
    const bytes =
      idempotencyKey === null
        ? context.random.bytes(12)
        : Buffer.from(context.encryption.digest('error-report-id', `${address} ${idempotencyKey}`), 'base64url');
    const id = [...bytes.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join('');
    const profileId = principal.kind === 'signed-in' ? principal.profileId : null;
    const isForwarded = context.config.isProduction && context.config.errorReporting !== null;
    const isNew = await context.db.transaction().execute(async (tx) => {
      const isStored = await storeErrorReport(tx, context.encryption, { id, profileId, text: body.report, now: context.clock.now() });
      if (isStored && isForwarded) await context.jobs.send(tx, forwardErrorReport, { stored: id });
      return isStored;
    });
    if (isNew) {
      // Without the message: it can quote content, and the log is kept longer than the report.
      const fault = { name: oneLine(subject.name), path: oneLine(path), revision };
      context.log.warn({ report: id, fault }, 'a person sent an error report');
    }
    return { status: 201, body: { id } };
  },
});
