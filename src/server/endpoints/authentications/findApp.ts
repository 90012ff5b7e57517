import { appKey } from '../../../domain/zapSteps';
import type { Db } from '../../context/context';
import { maySeeService } from '../../policies/services';
import { findService, findServiceBySlug, type ServiceRecord } from '../../records/catalogue/catalogue';

/** An app that the caller may connect, by its key or slug; null for one that is not public. */
export async function findApp(db: Db, api: string): Promise<ServiceRecord | null> {
  const key = appKey(api);
  const service = (await findService(db, key)) ?? (await findServiceBySlug(db, key));
  return service !== null && maySeeService(service) ? service : null;
}
