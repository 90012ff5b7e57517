/** The connected apps of the demo's people. */
import { days } from '../../domain/durations';
import { type AccountKey, connections, demoSite, type PersonKey } from '../../fixtures';
import { services } from '../catalogue/services';
import { encryptCredentials, insertAuthentication } from '../connections/store';
import type { Db, ServerContext } from '../platform/context';

/** Older than any change to a Zap of the demo. */
const ageInDays = 100;

/** Each opens an app of the demo's server, and is encrypted like any other. */
export async function seedConnections(
  context: ServerContext,
  tx: Db,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const at = new Date(context.clock.now().getTime() - days(ageInDays));
  for (const { account, person, app, title, credentials } of connections) {
    const profileId = profileIds.get(person)!;
    const service = services.find(({ key }) => key === app);
    if (service === undefined || service.auth_type === 'none') throw new Error(`${app} is not an app that can be connected.`);
    const here = Object.entries(credentials).map(([name, value]) => [name, value.replaceAll(demoSite, context.config.publicUrl)]);
    await insertAuthentication(tx, {
      profile_id: profileId,
      account_id: accountIds.get(account)!,
      selected_api: service.version === null ? app : `${app}@${service.version}`,
      title,
      auth_type: service.auth_type,
      is_demo: false,
      sealed: encryptCredentials(context, profileId, Object.fromEntries(here) as Record<string, string>),
      created_at: at,
    });
  }
}
