/** All jobs. A new one adds its name here and registers its work in `registerJobs`. */
import type { ServerContext } from './platform/context';
import { deliver, deliverMail } from './platform/mail/delivery';
import { buildArchive, deleteData, exportData, processDeletion } from './dataRights/job';
import { endWebhooks } from './engine/endWebhooks';
import { forwardErrorReport, sendErrorReport } from './errorReports/job';
import { forward, forwardEvents } from './tracking/job';
import { endWebhooksAndRevoke, releaseConnection, releaseConnectionRuns, revokeOldTokens, revokeTokens } from './connections/job';
import { resealPart, resealSecrets } from './keys/reseal.job';
import { mailResetLink, sendResetLink } from './passwords/resetLink.job';
import { cleanup, cleanupRecords } from './cleanup/job';
import { applyPlanChangeOf, applyPlanChanges, processTrials, processTrialsOf } from './plans/job';

export const jobNames: readonly string[] = [
  deliverMail,
  mailResetLink,
  buildArchive,
  processDeletion,
  forwardEvents,
  forwardErrorReport,
  cleanupRecords,
  processTrials,
  applyPlanChanges,
  releaseConnection,
  resealSecrets,
  revokeTokens,
  endWebhooks,
];

/** Several of these run at once in one process: a slow mail server must not block all mail (R30). */
export const jobsAtOnce: Readonly<Record<string, number>> = { [deliverMail]: 4 };

export function registerJobs(context: ServerContext): void {
  context.jobs.handle(deliverMail, (data) => deliver(context, (data as { outboxId: number }).outboxId));
  context.jobs.handle(mailResetLink, (data) => sendResetLink(context, data));
  context.jobs.handle(buildArchive, (data) => exportData(context, data));
  context.jobs.handle(processDeletion, (data) => deleteData(context, data));
  context.jobs.handle(forwardErrorReport, (data) => sendErrorReport(context, data));
  context.jobs.handle(forwardEvents, () => forward(context));
  context.jobs.handle(cleanupRecords, () => cleanup(context));
  context.jobs.handle(revokeTokens, (data) => revokeOldTokens(context, data));
  context.jobs.handle(endWebhooks, (data) => endWebhooksAndRevoke(context, data));
  context.jobs.handle(resealSecrets, (data) => resealPart(context, data));
  context.jobs.handle(releaseConnection, (data) => releaseConnectionRuns(context, data));
  context.jobs.handle(applyPlanChanges, (data) => applyPlanChangeOf(context, data));
  context.jobs.handle(processTrials, (data) => processTrialsOf(context, data));
}
