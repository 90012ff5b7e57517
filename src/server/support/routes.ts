import { brand } from '../../domain/brand';
import { supportIssues } from '../../domain/support';
import { validationFailed } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { identifierOf } from '../emails/emailIdentity';
import { supportRequest as question } from './mail';
import { enforceLimit } from '../platform/requests/limits';
import { hasOverdueJob, isMailStuck } from '../platform/mail/outbox';
import { SentReport, support } from '../../contract/support';
import { days, hours, inSeconds } from '../../domain/durations';
import { forwardErrorReport } from '../errorReports/job';
import { oneLine } from '../audit/auditTrail.store';
import { storeErrorReport } from '../errorReports/store';

const anHour = 3600;

/** Longer than any pause of a queue that works. */
const patienceSeconds = 120;

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

export default routes(support, {
  /**
   * POST /api/v3/support-requests (decision D16): mails a question to the support address, with the sender as the reply address.
   * Anybody may ask; the given address gets no mail from it. The same request sent twice is one mail (R07).
   */
  async sendSupportRequest(call, context) {
    const { body, principal, address, idempotencyKey, requestId } = call;
    const issues = supportIssues(body);
    if (Object.keys(issues).length > 0) {
      return {
        status: 400,
        body: validationFailed(Object.fromEntries(Object.entries(issues).map(([field, sentence]) => [field, [sentence]]))),
      };
    }
    const email = body.email.trim();
    await enforceLimit(context, { name: 'support.address', key: address, max: 10, windowSeconds: anHour });
    await enforceLimit(context, { name: 'support.email', key: identifierOf(email), max: 5, windowSeconds: anHour });
    await enforceLimit(context, { name: 'support.all', key: 'all', max: 500, windowSeconds: anHour });
    const mail = question({
      to: brand.supportAddress,
      from: email,
      topic: body.topic,
      subject: body.subject.trim(),
      message: body.message.trim(),
      profileId: principal.kind === 'signed-in' ? principal.profileId : null,
      at: context.clock.now(),
    });
    const event =
      idempotencyKey === null ? requestId : context.encryption.digest('support-request', `${address} ${email} ${idempotencyKey}`);
    await context.db.transaction().execute((tx) => context.outbox.put(tx, `support-request:${event}`, mail));
    return { status: 201, body: { message: 'Sent!' } };
  },

  /**
   * GET /api/v3/status: the data of the public page `/status`. While the database is down it answers 503, as every endpoint
   * does (R08).
   */
  async getSystemStatus(_call, { db, disk, clock }) {
    const now = clock.now();
    const [areJobsLate, isMailLate] = await Promise.all([
      hasOverdueJob(db, patienceSeconds),
      isMailStuck(db, new Date(now.getTime() - patienceSeconds * 1000)),
    ]);
    return {
      status: 200,
      body: {
        checked_at: now.toISOString(),
        database: disk.hasFreeSpace() ? 'ok' : 'read_only',
        jobs: areJobsLate ? 'delayed' : 'ok',
        mail: isMailLate ? 'delayed' : 'ok',
      },
    };
  },

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
