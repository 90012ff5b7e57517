import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { presented } from './presentZaps';
import { refusalOf } from './refusal';
import { changeZap } from '../../commands/zaps/changeZaps';

/** PATCH /api/v3/zaps/:id: on or off, another title, another folder. 403 `UnpauseError` for one that cannot be on (B8.10). */
export default handle(zaps.updateZap, async (call, context) => {
  const { profileId } = call.principal;
  const { id } = call.params;
  const { state, title, folder_id: folderId } = call.body;
  const { accountId, refused } = await changeZap(context, call, id, { state, title, folderId });
  if (refused !== null) return { status: 403, body: refusalOf(id, refused.issues) };
  const [shown] = await presented(context, profileId, accountId, [id]);
  // A caller who can no longer see it after the change, such as an admin who moved it to its owner's Home, gets no body.
  return shown === undefined ? { status: 204, body: null } : { status: 200, body: shown };
});
