/** The connected apps of the demo's people. */
import { credentialFields } from '../../domain/connections';
import { days } from '../../domain/durations';
import { type AccountKey, connections, type FixtureService, type PersonKey, services } from '../../fixtures';
import { encryptCredentials } from '../records/catalogue/encryptedCredentials';
import type { Db, ServerContext } from '../context/context';
import { insertAuthentication } from '../records/catalogue/authentications';

/** Older than any change to a Zap of the demo. */
const ageInDays = 100;

/** Each one is a test grant that opens nothing at the app, and is encrypted like any other. */
export async function seedConnections(
  context: ServerContext,
  tx: Db,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const at = new Date(context.clock.now().getTime() - days(ageInDays));
  for (const { account, person, apps } of connections) {
    const profileId = profileIds.get(person)!;
    for (const app of apps) {
      const service = services.find(({ key }) => key === app);
      if (service === undefined || service.authType === 'none') throw new Error(`${app} is not an app that can be connected.`);
      await insertAuthentication(tx, {
        profile_id: profileId,
        account_id: accountIds.get(account)!,
        selected_api: service.version === null ? app : `${app}@${service.version}`,
        title: service.name,
        auth_type: service.authType,
        is_demo: true,
        sealed: encryptCredentials(context, profileId, credentialsFor(service)),
        created_at: at,
      });
    }
  }
}

function credentialsFor({ authType, upfrontFields }: FixtureService): Record<string, string> {
  return Object.fromEntries(credentialFields(authType, upfrontFields).map(({ name }) => [name, 'demo']));
}
