import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { startExport } from '../../commands/dataRights/startExport';
import { errorBodies } from '../../commands/errorBodies';
import { HttpProblem } from '../../context/handler';
import { exportTexts } from '../../presenters/dataRights';

/** POST /api/v3/profiles/:id/data/export: 201 for a new one, 202 if one is pending (R05). At most thirty an hour. */
export default handle(dataRights.startDataExport, async (call, context) => {
  const { profileId, sessionId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  switch (await startExport(context, call, { profileId, sessionId })) {
    case 'begun':
      return { status: 201, body: { message: exportTexts.begun } };
    case 'running':
      return { status: 202, body: { message: exportTexts.running } };
    case 'gone':
      throw new HttpProblem(401, { errors: ['Please log in.'] });
  }
});
