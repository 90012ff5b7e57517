import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { foldersReadBy } from './folderAccess';
import { createFolder } from '../../commands/zaps/folders';
import { presentFolder } from '../../presenters/folder';

/** POST /api/v3/folders?account_id=. */
export default handle(folders.createFolder, async (call, context) => {
  const { title, is_shared: isShared = false, parent_id: parentId = null } = call.body;
  const { folder, all, actor } = await createFolder(context, call, call.query.account_id, { title, isShared, parentId });
  return { status: 201, body: presentFolder(folder, foldersReadBy(actor, all)) };
});
