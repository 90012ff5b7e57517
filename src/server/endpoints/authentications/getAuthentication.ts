import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { openValuesOf } from '../../commands/authentications/changes';
import { errorBodies } from '../../commands/errorBodies';
import { mayManageConnection } from '../../policies/connections';
import { findAuthentication, findConnectionOf } from '../../records/catalogue/authentications';
import { presentFor } from './presentFor';

/** GET /api/v3/authentications/:id: one of the caller's own connections, with the values that are not secret. */
export default handle(authentications.getAuthentication, async ({ principal: { profileId }, params: { id } }, context) => {
  const record = await findAuthentication(context.db, profileId, id, context.clock.now());
  const stored = record === null ? null : await findConnectionOf(context.db, profileId, id, context.clock.now());
  if (record === null || stored === null || !mayManageConnection(profileId, record)) return { status: 404, body: errorBodies.notFound };
  return { status: 200, body: { ...(await presentFor(context, profileId, record)), values: await openValuesOf(context, stored) } };
});
