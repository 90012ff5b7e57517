import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { mayManageConnection } from '../../policies/connections';
import { maySeeZap } from '../../policies/zaps';
import { presentConnectionUsage } from '../../presenters/authentication';
import { findAuthentication } from '../../records/catalogue/authentications';
import { zapsUsing } from '../../records/catalogue/connectionUsage';
import { foldersOfZaps } from '../../records/zaps/zapFolders';

/** GET /api/v3/authentications/:id/usage: the Zaps that use one of the caller's own connections. */
export default handle(authentications.getAuthenticationUsage, async ({ principal: { profileId }, params: { id } }, { db, clock }) => {
  const record = await findAuthentication(db, profileId, id, clock.now());
  if (record === null || !mayManageConnection(profileId, record)) return { status: 404, body: errorBodies.notFound };
  const zaps = await zapsUsing(db, id);
  const folders = await foldersOfZaps(
    db,
    zaps.map((zap) => zap.id),
  );
  const maySee = ({ id: zapId, owner_id }: (typeof zaps)[number]) => maySeeZap(profileId, { owner_id, folders: folders.get(zapId) ?? [] });
  return { status: 200, body: presentConnectionUsage(zaps, maySee) };
});
