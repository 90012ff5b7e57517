import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { withdrawDeletion } from '../../commands/dataRights/deletion';
import { errorBodies } from '../../commands/errorBodies';
import { deletionTexts } from '../../presenters/dataRights';

/** DELETE /api/v3/profiles/:id/data/delete (decision D15): the account stays. 404 if no deletion is pending. */
export default handle(dataRights.cancelDataDeletion, async (call, context) => {
  const { profileId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  const isCancelled = await withdrawDeletion(context, call, profileId);
  return isCancelled ? { status: 200, body: { message: deletionTexts.cancelled } } : { status: 404, body: errorBodies.notFound };
});
