import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { findApp } from './findApp';
import { connectApp } from '../../commands/authentications/authentications';
import { errorBodies } from '../../commands/errorBodies';
import { presentAuthentication } from '../../presenters/authentication';
import { findAccountOf } from '../../records/accounts/accounts';

/** POST /api/v3/authentications?account_id=: connects an account of an app; 404 for an account or app that the caller may not see. */
export default handle(authentications.createAuthentication, async (call, context) => {
  const { profileId } = call.principal;
  const account = await findAccountOf(context.db, profileId, call.query.account_id, context.clock.now());
  const service = account === null ? null : await findApp(context.db, call.body.api);
  if (account === null || service === null) return { status: 404, body: errorBodies.notFound };
  const { title = '', credentials, is_demo: isDemo = false } = call.body;
  const made = await connectApp(context, call, { service, accountId: account.id, title: title.trim(), credentials, isDemo });
  return { status: 201, body: presentAuthentication(made, { readerId: profileId, service, connectors: context.connectors }) };
});
