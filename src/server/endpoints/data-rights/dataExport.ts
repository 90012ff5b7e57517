import { startExport } from '../../commands/dataRights/startExport';
import { errorBodies } from '../../commands/errorBodies';
import { HttpProblem, type HandlerOf } from '../../context/handler';
import { completeText, exportTexts } from '../../presenters/dataRights';
import { exportPhase, findExport } from '../../records/dataExports';
import { limited } from '../tooOften';

/** GET /api/v3/profiles/:id/data/export: 202 while it is pending, 200 once it is done, 409 if it failed, 404 if there is none. */
export const dataExport: HandlerOf<'getDataExport'> = async (call, { db, clock }) => {
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
};

/** POST /api/v3/profiles/:id/data/export: 201 for a new one, 202 if one is pending (R05). At most thirty an hour. */
export const dataExportStart: HandlerOf<'startDataExport'> = async (call, context) => {
  const { profileId, sessionId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  await limited(context, { name: 'data_export.profile', key: String(profileId), max: 30, windowSeconds: 3600 });
  switch (await startExport(context, call, { profileId, sessionId })) {
    case 'begun':
      return { status: 201, body: { message: exportTexts.begun } };
    case 'running':
      return { status: 202, body: { message: exportTexts.running } };
    case 'gone':
      throw new HttpProblem(401, { errors: ['Please log in.'] });
  }
};
