import type { WireAuthentication } from '../../../contract/authentications';
import { appKey } from '../../../domain/zapSteps';
import type { ServerContext } from '../../context/context';
import { presentAuthentication } from '../../presenters/authentication';
import type { AuthenticationRecord } from '../../records/catalogue/authentications';
import { findService } from '../../records/catalogue/catalogue';

/** A connection as its reader sees it. */
export async function presentFor(
  { db, connectors }: ServerContext,
  readerId: number,
  record: AuthenticationRecord,
): Promise<WireAuthentication> {
  const service = await findService(db, appKey(record.selected_api));
  return presentAuthentication(record, { readerId, service, connectors });
}
