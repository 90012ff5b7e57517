import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { appKey } from '../../../domain/zapSteps';
import { errorBodies } from '../../commands/errorBodies';
import { presentAuthentication } from '../../presenters/authentication';
import { findAccountOf } from '../../records/accounts/accounts';
import { authenticationsOf } from '../../records/catalogue/authentications';
import { allServices } from '../../records/catalogue/catalogue';

/** GET /api/v3/authentications?account_id=: the caller's connections in one of their accounts (S51). */
export default handle(authentications.listAuthentications, async ({ principal, query }, { db }) => {
  const account = await findAccountOf(db, principal.profileId, query.account_id);
  if (account === null) return { status: 404, body: errorBodies.notFound };
  const services = new Map((await allServices(db)).map((service) => [service.key, service]));
  const found = await authenticationsOf(db, principal.profileId, account.id);
  const objects = found.map((record) => presentAuthentication(record, services.get(appKey(record.selected_api)) ?? null));
  return { status: 200, body: { objects } };
});
