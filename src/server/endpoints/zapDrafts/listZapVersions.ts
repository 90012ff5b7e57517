import { zapDrafts } from '../../../contract/zapDrafts';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { handle } from '../../context/handle';
import { presentVersion } from '../../presenters/zapDraft';
import { versionsOf } from '../../records/runs/versions';

/** GET /api/v3/zaps/:id/versions, newest first. */
export default handle(zapDrafts.listZapVersions, async ({ principal, params: { id } }, { db, clock }) => {
  const zap = await findVisibleZap(db, principal.profileId, id, clock.now());
  const versions = await versionsOf(db, id);
  return { status: 200, body: { objects: versions.map((version) => presentVersion(version, zap.live_version_id)) } };
});
