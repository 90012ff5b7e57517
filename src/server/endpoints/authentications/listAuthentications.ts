import { authentications } from '../../../contract/authentications';
import { handle } from '../../context/handle';
import { appKey } from '../../../domain/zapSteps';
import { errorBodies } from '../../commands/errorBodies';
import { findVisibleZap } from '../../commands/zaps/visibleZap';
import { presentAuthentication } from '../../presenters/authentication';
import { findAccountOf } from '../../records/accounts/accounts';
import { authenticationsOf } from '../../records/catalogue/authentications';
import { allServices } from '../../records/catalogue/catalogue';

/**
 * GET /api/v3/authentications?account_id=: the connections in one of the caller's accounts that the caller may use (S51). `zap_id=`: and that the
 * owner of a Zap may use, too; 404 for a Zap that the caller cannot see.
 */
export default handle(authentications.listAuthentications, async ({ principal, query }, { db, connectors, clock }) => {
  const { profileId: readerId } = principal;
  const account = await findAccountOf(db, readerId, query.account_id, clock.now());
  if (account === null) return { status: 404, body: errorBodies.notFound };
  const services = new Map((await allServices(db)).map((service) => [service.key, service]));
  const zap = query.zap_id === undefined ? null : await findVisibleZap(db, readerId, query.zap_id, clock.now());
  const found = await authenticationsOf(db, readerId, account.id, zap?.owner_id);
  const objects = found.map((record) =>
    presentAuthentication(record, { readerId, service: services.get(appKey(record.selected_api)) ?? null, connectors }),
  );
  return { status: 200, body: { objects } };
});
