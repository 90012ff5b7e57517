import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { foldersReadBy } from './folderAccess';
import { changeFolder, type FolderChange } from '../../commands/zaps/folders';
import { presentFolder } from '../../presenters/folder';

/** PATCH /api/v3/folders/:id: name, parent, shared or not. */
export default handle(folders.updateFolder, async (call, context) => {
  const { title, is_shared: isShared, parent_id: parentId = null } = call.body;
  const change: FolderChange = title !== undefined ? { title } : isShared !== undefined ? { isShared } : { parentId };
  const { folder, all, actor } = await changeFolder(context, call, call.params.id, change);
  return { status: 200, body: presentFolder(folder, foldersReadBy(actor, all)) };
});
