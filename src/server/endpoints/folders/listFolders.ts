import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { foldersReadBy } from './folderAccess';
import { errorBodies } from '../../commands/errorBodies';
import { presentFolder } from '../../presenters/folder';
import { findRole } from '../../records/access/memberships';
import { foldersOf } from '../../records/zaps/folders';

/** GET /api/v3/folders?account_id= (W4): the same folders as a list, each with those in it. */
export default handle(folders.listFolders, async ({ principal, query: { account_id: accountId } }, { db, clock }) => {
  const role = await findRole(db, principal.profileId, accountId, clock.now());
  if (role === null) return { status: 404, body: errorBodies.notFound };
  const folders = foldersReadBy({ id: principal.profileId, role }, await foldersOf(db, accountId));
  return { status: 200, body: { objects: folders.visible.map((folder) => presentFolder(folder, folders)) } };
});
