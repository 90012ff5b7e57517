/** The connectors of the apps that people of an account made. An app of another account reaches no Zap and no connection. */
import type { ZapDefinition } from '../../domain/runs/definition';
import { accountOfOwnApp } from '../../domain/ownApps';
import { appKey } from '../../domain/zapSteps';
import type { Connector, ConnectorLookup } from '../connectors/connector';
import { ownConnector } from '../connectors/ownApps/ownConnector';
import type { Db, ServerContext } from '../platform/context';
import { findDefinitionOfApp, ownAppsByKey, ownAppsOfPerson, type OwnAppRecord } from '../ownApps/store';
import { ownAppsIn, pinsOfVersion } from '../ownApps/pins.store';

/** Compiled apps by key and version, which never change. The oldest goes first. */
const compiled = new Map<string, Connector>();
const maxCompiled = 200;

/** The connector of a version of an app; the newest if none is named. */
async function connectorOf(db: Db, record: OwnAppRecord, version = record.version): Promise<Connector | null> {
  const { key, auth_type: authType, created_at: createdAt } = record;
  const name = `${key}@${version}`;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const definition = await findDefinitionOfApp(db, key, version);
  if (definition === null) return null;
  const connector = ownConnector(definition, { ...record, authType, addedOn: createdAt.toISOString().slice(0, 10) });
  compiled.set(name, connector);
  for (const oldest of compiled.keys()) if (compiled.size > maxCompiled) compiled.delete(oldest);
  return connector;
}

const partsOf = (find: ConnectorLookup['find']): ConnectorLookup => ({
  find,
  findAction: (app, event) => find(app)?.actions.find((action) => action.event === event) ?? null,
  findTrigger: (app, event) => find(app)?.triggers.find((trigger) => trigger.event === event) ?? null,
});

/** The lookup without the apps of other accounts. */
export const lookupOfAccount = (lookup: ConnectorLookup, accountId: number): ConnectorLookup =>
  partsOf((app) => ([null, accountId].includes(accountOfOwnApp(app)) ? lookup.find(app) : null));

async function withRecords<Context extends Pick<ServerContext, 'connectors'>>(
  context: Context,
  db: Db,
  records: readonly OwnAppRecord[],
  pins: ReadonlyMap<string, number> = new Map(),
): Promise<Context> {
  if (records.length === 0) return context;
  const own = new Map<string, Connector>();
  for (const record of records) {
    const pinned = pins.get(record.key) ?? record.version;
    const connector = await connectorOf(db, record, pinned);
    if (connector === null) continue;
    const isOlder = pinned < record.version;
    own.set(record.key, isOlder ? { ...connector, trust: { ...connector.trust!, isOlder } } : connector);
  }
  const { connectors } = context;
  return { ...context, connectors: partsOf((app) => own.get(appKey(app)) ?? connectors.find(app)) };
}

/**
 * The context with the own apps of an account that a definition uses. `versionId`: of the published version of the Zap, whose versions of the
 * apps it has; the newest ones without it. Inside a transaction, pass the transaction as `db`.
 */
export async function withOwnApps<Context extends Pick<ServerContext, 'connectors'>>(
  context: Context,
  db: Db,
  accountId: number,
  definition: ZapDefinition,
  versionId: string | null = null,
): Promise<Context> {
  const own = ownAppsIn(definition).filter((key) => accountOfOwnApp(key) === accountId);
  if (own.length === 0) return context;
  const pins = versionId === null ? undefined : await pinsOfVersion(db, versionId);
  return withRecords(context, db, await ownAppsByKey(db, accountId, own), pins);
}

/** The context with one app of an account, if it is an own one. Inside a transaction, pass the transaction as `db`. */
export async function withOwnApp<Context extends Pick<ServerContext, 'connectors'>>(
  context: Context,
  db: Db,
  accountId: number,
  key: string,
): Promise<Context> {
  return accountOfOwnApp(key) === accountId ? withRecords(context, db, await ownAppsByKey(db, accountId, [key])) : context;
}

/** The context with the own apps of all accounts of a person, for what they do in the browser. */
export async function withOwnAppsOf<Context extends Pick<ServerContext, 'connectors' | 'db'>>(
  context: Context,
  profileId: number,
): Promise<Context> {
  return withRecords(context, context.db, await ownAppsOfPerson(context.db, profileId));
}
