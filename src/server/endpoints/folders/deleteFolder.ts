import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { folderLimit } from './folderAccess';
import { removeFolder } from '../../commands/zaps/folders';
import { enforceLimit } from '../rateLimit';

/** DELETE /api/v3/folders/:id: its Zaps move to Home, its folders one level up. */
export default handle(folders.deleteFolder, async (call, context) => {
  await enforceLimit(context, folderLimit(call.principal.profileId));
  await removeFolder(context, call, call.params.id);
  return { status: 204, body: null };
});
