import { dataRights } from '../../contract/dataRights';
import { blockerSentences, receiptOf, startDeletion, withdrawDeletion } from './deletion';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { equalsInConstantTime } from '../platform/encryption/encryption';
import { HttpProblem, routes } from '../platform/handler';
import { mayReadProfile } from '../profiles/policy';
import { beginExport, deletionPhase, type DeletionRecord, exportPhase, type ExportRecord, findDeletion, findExport } from './store';
import { findDeletionBlockers } from './erasure.store';
import { isRecordId } from '../platform/database/recordIds';
import { findProfile, lockProfile } from '../profiles/store';
import { tooOften } from '../platform/requests/limits';
import type { ServerContext } from '../platform/context';
import { scheduleExport } from './job';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import type { WireProfile } from '../../contract/profiles';

type DataJob = WireProfile['export_data'];

const none: DataJob = { status: null, message: null, in_progress: false, is_complete: false };

/** The server's text for each phase. */
export const exportTexts = {
  begun: 'We’re preparing your data. We’ll email you when it’s ready.',
  running: 'We’re preparing your data.',
  complete: 'Your data is ready to download.',
  expired: 'The archive has been removed. Request a new one.',
  failed: 'We couldn’t prepare your data. Start again.',
} as const;

export const deletionTexts = {
  waiting: 'Your account will be deleted. Until then, you can cancel.',
  complete: 'Your account has been deleted.',
  refused: 'We couldn’t delete your account. Start again.',
  cancelled: 'The deletion was cancelled. Your account is kept.',
} as const;

/** An export in the profile: the status is that of GET …/data/export. */
export function presentExport(
  record: Pick<ExportRecord, 'started_at' | 'finished_at' | 'failed_at' | 'expires_at'> | null,
  now: Date,
): DataJob {
  if (record === null) return none;
  switch (exportPhase(record, now)) {
    case 'running':
      return { status: 202, message: exportTexts.running, in_progress: true, is_complete: false };
    case 'failed':
      return { status: 'error', message: exportTexts.failed, in_progress: false, is_complete: false };
    case 'complete':
      return { status: 200, message: completeText(record, now), in_progress: false, is_complete: true };
  }
}

export function completeText(record: Pick<ExportRecord, 'expires_at'>, now: Date): string {
  return record.expires_at !== null && record.expires_at > now ? exportTexts.complete : exportTexts.expired;
}

/** A deletion in the profile; `blocker` is the reason for one that was refused. */
export function presentDeletion(record: Pick<DeletionRecord, 'finished_at' | 'refused_at'> | null, blocker = ''): DataJob {
  if (record === null) return none;
  switch (deletionPhase(record)) {
    case 'waiting':
      return { status: 202, message: deletionTexts.waiting, in_progress: true, is_complete: false };
    case 'refused':
      return { status: 'error', message: blocker || deletionTexts.refused, in_progress: false, is_complete: false };
    case 'complete':
      return { status: 200, message: deletionTexts.complete, in_progress: false, is_complete: true };
  }
}

/** Starts an export of the caller's own data; a pending one continues instead (R05). `gone`: the session ended meanwhile. */
async function startExport(
  context: ServerContext,
  caller: RequestMeta,
  { profileId, sessionId }: { profileId: number; sessionId: string },
): Promise<'begun' | 'running' | 'gone'> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile === null || !(await isSessionAlive(tx, sessionId))) return 'gone';
    const now = context.clock.now();
    const before = await findExport(tx, profileId);
    if (before !== null && exportPhase(before, now) === 'running') return 'running';
    const id = context.random.bytes(16).toString('base64url');
    await beginExport(tx, profileId, id, now);
    await context.crashPoint('after-first-update');
    await scheduleExport(context, tx, { id, profileId });
    await audit(context, tx, caller, { action: 'data_export_asked', result: 'ok', profileId });
    await context.crashPoint('before-commit');
    return 'begun';
  });
  await context.crashPoint('after-commit');
  return outcome;
}

export default routes(dataRights, {
  /** GET /api/v3/profiles/:id/data: the state of export and deletion, and what blocks a deletion. */
  async getDataRights(call, context) {
    const { profileId } = call.principal;
    const { db, clock, config } = context;
    const profile = mayReadProfile(profileId, call.params.id) ? await findProfile(db, profileId) : null;
    if (profile === null) return { status: 404, body: errorBodies.notFound };
    const now = clock.now();
    const [made, deletion, blockers] = [
      await findExport(db, profileId),
      await findDeletion(db, profileId),
      await findDeletionBlockers(db, profileId),
    ];
    const isKept = made?.hasArchive === true && made.expires_at !== null && made.expires_at > now;
    return {
      status: 200,
      body: {
        export_data: presentExport(made, now),
        delete_data: presentDeletion(deletion, blockerSentences(blockers)[0] ?? ''),
        archive:
          isKept && made.finished_at !== null && made.expires_at !== null && made.bytes !== null
            ? {
                url: `/api/v3/profiles/${profileId}/data/export/archive`,
                bytes: made.bytes,
                made_at: made.finished_at.toISOString(),
                expires_at: made.expires_at.toISOString(),
              }
            : null,
        deletion:
          deletion !== null && deletionPhase(deletion) === 'waiting'
            ? { due_at: deletion.due_at.toISOString(), receipt: receiptOf(context, deletion.id) }
            : null,
        deletion_delay: config.dataRights.deletionDelaySeconds,
        obstacles: blockers.map(({ accountId, name, members }) => ({ account_id: accountId, name, members })),
        has_password: profile.password_hash !== null,
      },
    };
  },

  /** GET /api/v3/profiles/:id/data/export: 202 while it is pending, 200 once it is done, 409 if it failed, 404 if there is none. */
  async getDataExport(call, { db, clock }) {
    const { profileId } = call.principal;
    const found = profileId === call.params.id ? await findExport(db, profileId) : null;
    if (found === null) return { status: 404, body: errorBodies.notFound };
    switch (exportPhase(found, clock.now())) {
      case 'running':
        return { status: 202, body: { message: exportTexts.running } };
      case 'complete':
        return { status: 200, body: { message: completeText(found, clock.now()) } };
      case 'failed':
        return { status: 409, body: { errors: [exportTexts.failed] } };
    }
  },

  /** POST /api/v3/profiles/:id/data/export: 201 for a new one, 202 if one is pending (R05). At most thirty an hour. */
  async startDataExport(call, context) {
    const { profileId, sessionId } = call.principal;
    if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
    switch (await startExport(context, call, { profileId, sessionId })) {
      case 'begun':
        return { status: 201, body: { message: exportTexts.begun } };
      case 'running':
        return { status: 202, body: { message: exportTexts.running } };
      case 'gone':
        throw new HttpProblem(401, { errors: ['Log in.'] });
    }
  },

  /**
   * GET /api/v3/profiles/:id/data/delete: 202 while it is pending, 200 once it is done, 409 if it was refused, 404 if there
   * is none. Once it is done there is no session left, so the receipt from the start is used. A caller with neither gets the reply
   * for a missing one (S51).
   */
  async getDataDeletion(call, context) {
    const { principal, params, query } = call;
    const isOwn = principal.kind === 'signed-in' && principal.profileId === params.id;
    const found = isRecordId(params.id) ? await findDeletion(context.db, params.id) : null;
    if (found === null) return { status: 404, body: errorBodies.notFound };
    const receipt = receiptOf(context, found.id);
    if (!isOwn && !equalsInConstantTime(query.receipt ?? '', receipt)) return { status: 404, body: errorBodies.notFound };
    switch (deletionPhase(found)) {
      case 'waiting':
        return { status: 202, body: { message: deletionTexts.waiting, receipt } };
      case 'complete':
        return { status: 200, body: { message: deletionTexts.complete } };
      case 'refused':
        return {
          status: 409,
          body: { errors: [...blockerSentences(await findDeletionBlockers(context.db, params.id)), deletionTexts.refused] },
        };
    }
  },

  /** POST /api/v3/profiles/:id/data/delete (S57): 201 when it waits from now on, 202 when it waited already. */
  async startDataDeletion(call, context) {
    const { profileId } = call.principal;
    if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
    const outcome = await startDeletion(context, call, call.body);
    switch (outcome.kind) {
      case 'begun':
        return { status: 201, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
      case 'waiting':
        return { status: 202, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
      case 'blocked':
        return { status: 409, body: { errors: blockerSentences(outcome.blockers) } };
      case 'invalid':
        return { status: 400, body: validationFailed(outcome.issues) };
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
      case 'gone':
        throw new HttpProblem(401, { errors: ['Log in.'] });
    }
  },

  /** DELETE /api/v3/profiles/:id/data/delete (decision D15): the account stays. 404 if no deletion is pending. */
  async cancelDataDeletion(call, context) {
    const { profileId } = call.principal;
    if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
    const isCancelled = await withdrawDeletion(context, call, profileId);
    return isCancelled ? { status: 200, body: { message: deletionTexts.cancelled } } : { status: 404, body: errorBodies.notFound };
  },
});
