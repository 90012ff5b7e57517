import { mostTrashedAtOnce } from '../../../domain/trash';
import { trash } from '../../../contract/trash';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { newestOf, readTrash } from '../../commands/trash/readTrash';
import { maySeeFolder } from '../../policies/zaps';
import { presentTrash } from '../../presenters/trash';
import { findRole } from '../../records/access/memberships';

/** GET /api/v3/trash?account_id=: for a member of the account; 404 for any other (S51). */
export default handle(trash.listTrash, async (call, { db, clock }) => {
  const { profileId } = call.principal;
  const { account_id: accountId } = call.query;
  const role = await findRole(db, profileId, accountId, clock.now());
  if (role === null) return { status: 404, body: errorBodies.notFound };
  const read = await readTrash(db, accountId, { id: profileId, role });
  const objects = presentTrash(newestOf(read), read.all, (folder) => maySeeFolder(profileId, folder)).slice(0, mostTrashedAtOnce);
  return { status: 200, body: { objects, total: read.total } };
});
