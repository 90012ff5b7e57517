import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { beginSignIn, connectionToRenew } from '../../commands/authentications/oauth';
import { errorBodies } from '../../commands/errorBodies';
import { findAccountOf } from '../../records/accounts/accounts';
import { findApp } from './findApp';

/** POST /api/v3/authentications/sign-ins?account_id=: the page of the app on which the person allows the access. */
export default handle(authentications.beginAppSignIn, async (call, context) => {
  const { profileId } = call.principal;
  const account = await findAccountOf(context.db, profileId, call.query.account_id, context.clock.now());
  const service = account === null ? null : await findApp(context.db, call.body.api);
  if (account === null || service === null) return { status: 404, body: errorBodies.notFound };
  const { title = '', credentials, connection_id: id } = call.body;
  const connection = id === undefined ? null : await connectionToRenew(context, call, { id, app: service.key });
  const wanted = { service, accountId: account.id, title: title.trim(), credentials, connection };
  return { status: 200, body: { authorization_url: await beginSignIn(context, call, wanted) } };
});
