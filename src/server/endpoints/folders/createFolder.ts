import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { folderLimit, foldersReadBy } from './folderAccess';
import { createFolder } from '../../commands/zaps/folders';
import { presentFolder } from '../../presenters/folder';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/folders?account_id=. */
export default handle(folders.createFolder, async (call, context) => {
  await enforceLimit(context, folderLimit(call.principal.profileId));
  const { title, is_shared: isShared = false, parent_id: parentId = null } = call.body;
  const { folder, all, actor } = await createFolder(context, call, call.query.account_id, { title, isShared, parentId });
  return { status: 201, body: presentFolder(folder, foldersReadBy(actor, all)) };
});
