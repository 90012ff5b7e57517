import { trash } from '../../contract/trash';
import { mostTrashedAtOnce } from '../../domain/trash';
import { errorBodies } from '../platform/errorBodies';
import { chosenOf, purgeTrash, restoreFromTrash } from './changeTrash';
import { newestOf, readTrash } from './readTrash';
import { routes } from '../platform/handler';
import { maySeeFolder } from '../zaps/policy';
import { presentTrash } from './trash.reply';
import { findRole } from '../access/store';

export default routes(trash, {
  /** GET /api/v3/trash?account_id=: for a member of the account; 404 for any other (S51). */
  async listTrash(call, { db, clock }) {
    const { profileId } = call.principal;
    const { account_id: accountId } = call.query;
    const role = await findRole(db, profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    const read = await readTrash(db, accountId, { id: profileId, role });
    const objects = presentTrash(newestOf(read), read.all, (folder) => maySeeFolder(profileId, folder)).slice(0, mostTrashedAtOnce);
    return { status: 200, body: { objects, total: read.total } };
  },

  /** POST /api/v3/trash/restorations?account_id=. */
  async restoreFromTrash(call, context) {
    const restored = await restoreFromTrash(context, call, call.query.account_id, chosenOf(call.body));
    return { status: 200, body: { restored: restored.map(({ lostPlace, ...item }) => ({ ...item, lost_place: lostPlace })) } };
  },

  /** POST /api/v3/trash/purges?account_id=. */
  async purgeTrash(call, context) {
    const { zapIds, folderIds } = await purgeTrash(context, call, call.query.account_id, chosenOf(call.body));
    return { status: 200, body: { zap_ids: [...zapIds], folder_ids: [...folderIds] } };
  },
});
