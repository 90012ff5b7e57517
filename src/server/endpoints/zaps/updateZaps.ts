import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { presented, sentences } from './presentZaps';
import { fixesFor } from '../../../domain/zapCheck';
import { changeZaps } from '../../commands/zaps/changeZaps';

/** PATCH /api/v3/zaps?account_id=: the same change for many, in one transaction; those that cannot be on are listed separately. */
export default handle(zaps.updateZaps, async (call, context) => {
  const { profileId } = call.principal;
  const { zap_ids: ids, state, folder_id: folderId } = call.body;
  const accountId = call.query.account_id;
  const refused = await changeZaps(context, call, accountId, ids, { state, folderId });
  const notOn = new Set(refused.map((each) => each.zap.id));
  const objects = await presented(
    context,
    profileId,
    accountId,
    [...new Set(ids)].filter((id) => !notOn.has(id)),
  );
  const told = refused.map(({ zap: { id, title }, issues }) => ({
    id,
    title,
    errors: sentences(issues),
    fixes: fixesFor(issues),
    faults: [...new Set(issues.map(({ type }) => type))],
  }));
  return { status: 200, body: { objects, refused: told } };
});
