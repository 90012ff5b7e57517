import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { foldersReadBy } from './folderAccess';
import { errorBodies } from '../../commands/errorBodies';
import { presentFolderTree } from '../../presenters/folder';
import { findRole } from '../../records/access/memberships';
import { foldersOf } from '../../records/zaps/folders';

/** GET /api/org/v0/tree?context={accountId}: the folders visible to the caller. */
export default handle(folders.getFolderTree, async ({ principal, query: { context: accountId } }, { db, clock }) => {
  const role = await findRole(db, principal.profileId, accountId, clock.now());
  if (role === null) return { status: 404, body: errorBodies.notFound };
  return {
    status: 200,
    body: { results: presentFolderTree(foldersReadBy({ id: principal.profileId, role }, await foldersOf(db, accountId))) },
  };
});
