import { ownApps, type WireDefinition, type WireOwnApp } from '../../contract/ownApps';
import { mayChangeOwnApps } from '../../domain/ownApps';
import type { Role } from '../../domain/roles';
import { findRole } from '../access/store';
import { StepError } from '../connectors/connector';
import { differencesBetween, readOwnApp } from '../connectors/ownApps/ownConnector';
import { readApiDocument, type ReadDocument } from '../connectors/ownApps/readApiDocument';
import type { AppChange } from '../connectors/ownApps/rereadApiDocument';
import type { Db } from '../platform/context';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { OutgoingError } from '../platform/outgoing';
import { changeApp, createApp, removeApp, type OwnAppSaved } from './changeOwnApps';
import { moveZaps, olderVersionsOf, type OlderVersion } from './moveZaps';
import { olderUseCounts, olderUsesOf } from './pins.store';
import { findAppFor, rereadApp } from './rereading';
import { findDefinitionOfApp, ownAppsOf, versionsOfApp, type OwnAppRecord } from './store';

const presentApp = (record: OwnAppRecord, role: Role, olderUses: number): WireOwnApp => ({
  id: record.key,
  account_id: record.account_id,
  name: record.name,
  about: record.about,
  auth_type: record.auth_type,
  hosts: record.hosts,
  nodes: JSON.parse(record.nodes) as WireOwnApp['nodes'],
  version: record.version,
  older_uses: olderUses,
  updated_at: record.updated_at.toISOString(),
  may_change: mayChangeOwnApps(role),
});

/** Only those who may change apps get here. */
const presentSaved = async (db: Db, { record, definition }: Extract<OwnAppSaved, { kind: 'saved' }>) => ({
  ...presentApp(record, 'admin', (await olderUsesOf(db, record.key)).length),
  definition: JSON.parse(definition) as WireDefinition,
});

const presentOlder = ({ version, changes, zaps }: OlderVersion) => ({
  version,
  changes: [...changes],
  zaps: zaps.map(({ id, title, isOn }) => ({ id, title, is_on: isOn })),
});

const presentVersion = ({ version, created_at, person }: Awaited<ReturnType<typeof versionsOfApp>>[number]) => ({
  version,
  created_at: created_at.toISOString(),
  person: person === '' ? null : person,
});

const presentChange = ({ kind, sentence }: AppChange) => ({ kind, sentence });

/** Milliseconds for reading a document. */
const readingTime = 25_000;

type Issues = readonly { readonly path: string; readonly message: string }[];

const refused = (sentence: string, issues: Issues = []) => ({
  errors: [sentence],
  reason: 'invalid_request' as const,
  issues: [...issues],
});

const invalid = (issues: Issues) => refused('This is not a valid app definition.', issues);

type Trust = Extract<OwnAppSaved, { kind: 'unconfirmed' }>['trust'];

const toConfirm = ({ hosts, digest }: Trust) => ({ hosts: [...hosts], digest });

const unconfirmed = (trust: Trust) => ({
  ...refused(`This app sends credentials to ${trust.hosts.join(', ')}. Confirm that you trust these hosts.`),
  to_confirm: toConfirm(trust),
});

const presentOperations = ({ operations }: Pick<ReadDocument, 'operations'>) =>
  operations.map(({ isReading, isDeprecated, ...each }) => ({ ...each, is_reading: isReading, is_deprecated: isDeprecated }));

/** A definition that is not stored yet, with the hosts that a person has to see. */
const presentRead = ({ definition, foreignHosts, trust }: Pick<ReadDocument, 'definition' | 'foreignHosts' | 'trust'>) => ({
  definition: definition && { ...definition },
  foreign_hosts: [...foreignHosts],
  to_confirm: trust && toConfirm(trust),
});

/** A definition that was exported, or begun by hand: all its hosts are foreign. */
function readGiven(given: Readonly<Record<string, unknown>>) {
  const read = readOwnApp(given, 'App');
  if (!read.ok) return { status: 400 as const, body: invalid(read.issues) };
  const definition = JSON.parse(read.definition) as WireDefinition;
  const body = { operations: [], definition, foreign_hosts: [...read.facts.hosts], to_confirm: toConfirm(read.facts) };
  return { status: 200 as const, body };
}

export default routes(ownApps, {
  /** GET /api/v3/own-apps?account_id=: for every member of the account. */
  async listOwnApps({ principal, query: { account_id: accountId } }, { db, clock }) {
    const role = await findRole(db, principal.profileId, accountId, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    const counts = await olderUseCounts(db, accountId);
    const apps = await ownAppsOf(db, accountId);
    return { status: 200, body: { objects: apps.map((record) => presentApp(record, role, counts.get(record.key) ?? 0)) } };
  },

  /** POST /api/v3/own-apps?account_id=. 400 with the places of what is wrong, and 409 with the hosts if the person has not seen them. */
  async createOwnApp(call, context) {
    const saved = await createApp(context, call, call.query.account_id, call.body);
    if (saved.kind === 'saved') return { status: 201, body: await presentSaved(context.db, saved) };
    if (saved.kind === 'unconfirmed') return { status: 409, body: unconfirmed(saved.trust) };
    return { status: 400, body: invalid('issues' in saved ? saved.issues : []) };
  },

  /** POST /api/v3/own-apps/readings?account_id=: stores nothing. */
  async readApiDocument({ principal, query, body }, { db, clock, outgoing }) {
    const role = await findRole(db, principal.profileId, query.account_id, clock.now());
    if (role === null) return { status: 404, body: errorBodies.notFound };
    if (!mayChangeOwnApps(role)) return { status: 403, body: { errors: ['Only owners and admins of the account can create apps.'] } };
    if (body.definition !== undefined) return readGiven(body.definition);
    const { text, address, operations: chosen = [] } = body;
    try {
      const signal = AbortSignal.timeout(readingTime);
      const read = await readApiDocument(outgoing, { text, address, choose: () => chosen, now: clock.now(), signal });
      return { status: 200, body: { operations: presentOperations(read), ...presentRead(read) } };
    } catch (error) {
      if (error instanceof StepError || error instanceof OutgoingError) return { status: 400, body: refused(error.message) };
      throw error;
    }
  },

  /** GET /api/v3/own-apps/:id. */
  async getOwnApp({ principal, params: { id } }, context) {
    const found = await findAppFor(context, principal.profileId, id);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    const { record, role, definition } = found;
    const olderUses = (await olderUsesOf(context.db, record.key)).length;
    return { status: 200, body: { ...presentApp(record, role, olderUses), definition: JSON.parse(definition) as WireDefinition } };
  },

  /** POST /api/v3/own-apps/:id/readings: stores nothing. */
  async rereadOwnApp({ principal, params: { id }, body }, context) {
    const found = await findAppFor(context, principal.profileId, id);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    if (!mayChangeOwnApps(found.role))
      return { status: 403, body: { errors: ['Only owners and admins of the account can change its apps.'] } };
    try {
      const read = await rereadApp(context, found, { ...body, signal: AbortSignal.timeout(readingTime) });
      const { definition, changes } = read;
      const operations = presentOperations(read);
      return { status: 200, body: { operations, definition: { ...definition }, changes: changes.map(presentChange) } };
    } catch (error) {
      if (error instanceof StepError || error instanceof OutgoingError) return { status: 400, body: refused(error.message) };
      throw error;
    }
  },

  /** GET /api/v3/own-apps/:id/versions: for every member of the account. */
  async listOwnAppVersions({ principal, params: { id } }, context) {
    const found = await findAppFor(context, principal.profileId, id);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: { objects: (await versionsOfApp(context.db, id)).map(presentVersion) } };
  },

  /** GET /api/v3/own-apps/:id/versions/:version. */
  async getOwnAppVersion({ principal, params: { id, version } }, context) {
    const found = await findAppFor(context, principal.profileId, id);
    const row = found === null ? undefined : (await versionsOfApp(context.db, id)).find((each) => each.version === version);
    const definition = row === undefined ? null : await findDefinitionOfApp(context.db, id, version);
    if (found === null || row === undefined || definition === null) return { status: 404, body: errorBodies.notFound };
    const changes = differencesBetween(found.definition, definition).map(presentChange);
    return { status: 200, body: { ...presentVersion(row), definition: JSON.parse(definition) as WireDefinition, changes } };
  },

  /** PUT /api/v3/own-apps/:id. 409 if another version is stored, or if steps lose something that was not accepted. */
  async updateOwnApp(call, context) {
    const { definition, version, accepts_losses: acceptsLosses = false, digest } = call.body;
    const saved = await changeApp(context, call, call.params.id, { definition, version, acceptsLosses, digest });
    switch (saved.kind) {
      case 'saved':
        return { status: 200, body: await presentSaved(context.db, saved) };
      case 'invalid':
        return { status: 400, body: invalid(saved.issues) };
      case 'loses':
        return { status: 409, body: refused('Zaps or connections use what you removed.', saved.issues) };
      case 'unconfirmed':
        return { status: 409, body: unconfirmed(saved.trust) };
      case 'outdated':
        return { status: 409, body: refused('Someone else has changed this app. Reload it to see their version.') };
    }
  },

  /** GET /api/v3/own-apps/:id/older-versions: for those who may change the app, because it names Zaps of others. */
  async listOlderOwnAppVersions({ principal, params: { id } }, context) {
    const found = await findAppFor(context, principal.profileId, id);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    if (!mayChangeOwnApps(found.role))
      return { status: 403, body: { errors: ['Only owners and admins of the account can see which Zaps use its apps.'] } };
    return { status: 200, body: { objects: (await olderVersionsOf(context.db, id, found.definition)).map(presentOlder) } };
  },

  /** POST /api/v3/own-apps/:id/moves. */
  async moveZapsToNewestOwnApp(call, context) {
    const { moved, kept } = await moveZaps(context, call, call.params.id, call.body.zap_ids ?? null);
    return { status: 200, body: { moved: [...moved], kept: [...kept] } };
  },

  /** DELETE /api/v3/own-apps/:id. 409 with the names of Zaps that use it. */
  async deleteOwnApp(call, context) {
    const used = await removeApp(context, call, call.params.id);
    return used === null ? { status: 204, body: null } : { status: 409, body: { errors: [used] } };
  },
});
