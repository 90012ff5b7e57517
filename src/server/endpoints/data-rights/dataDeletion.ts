import { obstacleSentences, receiptOf, startDeletion, withdrawDeletion } from '../../commands/dataRights/deletion';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { HttpProblem, type HandlerOf } from '../../context/handler';
import { deletionTexts } from '../../presenters/dataRights';
import { deletionPhase, findDeletion } from '../../records/dataDeletions';
import { obstaclesOf } from '../../records/erasure';
import { isRecordId } from '../../records/recordIds';
import { equalsInConstantTime } from '../../context/encryption';
import { limited, tooOften } from '../tooOften';

/**
 * GET /api/v3/profiles/:id/data/delete: 202 while it is pending, 200 once it is done, 409 if it was refused, 404 if there
 * is none. Once it is done there is no session left, so the receipt from the start is used. A caller with neither gets the reply
 * for a missing one (S51).
 */
export const dataDeletion: HandlerOf<'getDataDeletion'> = async (call, context) => {
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
      return { status: 409, body: { errors: [...obstacleSentences(await obstaclesOf(context.db, params.id)), deletionTexts.refused] } };
  }
};

/** POST /api/v3/profiles/:id/data/delete (S57): 201 when it waits from now on, 202 when it waited already. */
export const dataDeletionStart: HandlerOf<'startDataDeletion'> = async (call, context) => {
  const { profileId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  const outcome = await startDeletion(context, call, call.body);
  switch (outcome.kind) {
    case 'begun':
      return { status: 201, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
    case 'waiting':
      return { status: 202, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
    case 'obstacles':
      return { status: 409, body: { errors: obstacleSentences(outcome.obstacles) } };
    case 'faults':
      return { status: 400, body: validationFailed(outcome.faults) };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
    case 'gone':
      throw new HttpProblem(401, { errors: ['Please log in.'] });
  }
};

/** DELETE /api/v3/profiles/:id/data/delete (decision D15): the account stays. 404 if no deletion is pending. */
export const dataDeletionCancel: HandlerOf<'cancelDataDeletion'> = async (call, context) => {
  const { profileId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  await limited(context, { name: 'data_delete_cancel.profile', key: String(profileId), max: 30, windowSeconds: 3600 });
  const isCancelled = await withdrawDeletion(context, call, profileId);
  return isCancelled ? { status: 200, body: { message: deletionTexts.cancelled } } : { status: 404, body: errorBodies.notFound };
};
