import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { completeText, exportTexts } from '../../presenters/dataRights';
import { exportPhase, findExport } from '../../records/dataRights/dataExports';

/** GET /api/v3/profiles/:id/data/export: 202 while it is pending, 200 once it is done, 409 if it failed, 404 if there is none. */
export default handle(dataRights.getDataExport, async (call, { db, clock }) => {
  const { profileId } = call.principal;
  const found = profileId === call.params.id ? await findExport(db, profileId) : null;
  if (found === null) return { status: 404, body: errorBodies.notFound };
  switch (exportPhase(found, clock.now())) {
    case 'running':
      return { status: 202, body: { message: exportTexts.running } };
    case 'complete':
      return { status: 200, body: { message: completeText(found, clock.now()) } };
    case 'failed':
      return { status: 409, body: { errors: [exportTexts.failed] } };
  }
});
