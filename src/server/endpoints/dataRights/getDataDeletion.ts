import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { blockerSentences, receiptOf } from '../../commands/dataRights/deletion';
import { errorBodies } from '../../commands/errorBodies';
import { deletionTexts } from '../../presenters/dataRights';
import { deletionPhase, findDeletion } from '../../records/dataRights/dataDeletions';
import { findDeletionBlockers } from '../../records/dataRights/erasure';
import { isRecordId } from '../../records/database/recordIds';
import { equalsInConstantTime } from '../../context/encryption';

/**
 * GET /api/v3/profiles/:id/data/delete: 202 while it is pending, 200 once it is done, 409 if it was refused, 404 if there
 * is none. Once it is done there is no session left, so the receipt from the start is used. A caller with neither gets the reply
 * for a missing one (S51).
 */
export default handle(dataRights.getDataDeletion, async (call, context) => {
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
});
