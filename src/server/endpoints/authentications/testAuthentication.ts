import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { testConnection } from '../../commands/authentications/changes';
import { errorBodies } from '../../commands/errorBodies';
import { findConnectionOf } from '../../records/catalogue/authentications';

/** POST /api/v3/authentications/:id/tests: tries the stored credentials of a connection that the caller may use. */
export default handle(authentications.testAuthentication, async ({ principal: { profileId }, params: { id } }, context) => {
  const found = await findConnectionOf(context.db, profileId, id, context.clock.now());
  if (found === null) return { status: 404, body: errorBodies.notFound };
  const result = await testConnection(context, found);
  const message = result.type === 'failure' ? result.message : null;
  return { status: 200, body: { outcome: result.type, message } };
});
