import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { limit } from './folderRequests';
import { removeFolder } from '../../commands/zaps/folders';
import { limited } from '../tooOften';

/** DELETE /api/v3/folders/:id: its Zaps move to Home, its folders one level up. */
export default handle(folders.deleteFolder, async (call, context) => {
  await limited(context, limit(call.principal.profileId));
  await removeFolder(context, call, call.params.id);
  return { status: 204, body: null };
});
