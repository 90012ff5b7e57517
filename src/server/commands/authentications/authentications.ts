/** Connecting an account of an app, and removing it. */
import { connectionTitleIssue, credentialIssue, credentialFields, mostConnections } from '../../../domain/connections';
import type { ServerContext } from '../../context/context';
import { HttpProblem, type Principal } from '../../context/handler';
import {
  authenticationsOf,
  deleteAuthentication,
  insertAuthentication,
  type AuthenticationRecord,
} from '../../records/catalogue/authentications';
import type { ServiceRecord } from '../../records/catalogue/catalogue';
import { audit, type RequestMeta } from '../audit';
import { validationFailed } from '../errorBodies';
import { encryptCredentials, type Credentials } from '../../records/catalogue/encryptedCredentials';
import { lockCaller } from '../lockedAccount';

interface Caller extends RequestMeta {
  readonly principal: Extract<Principal, { kind: 'signed-in' }>;
}

interface NewAuthentication {
  readonly service: ServiceRecord;
  readonly accountId: number;
  readonly title: string;
  readonly credentials: readonly { readonly name: string; readonly value: string }[];
  readonly isDemo: boolean;
}

/** How an app is connected on this server: see the contract's `way`. */
export function wayOf(
  { config }: Pick<ServerContext, 'config'>,
  { auth_type }: ServiceRecord,
): 'fields' | 'demo' | 'unavailable' | 'not_needed' {
  if (auth_type === 'none') return 'not_needed';
  if (auth_type !== 'oauth') return 'fields';
  // No app has a client of ours yet, and production must not offer simulated connections (S62).
  return config.isProduction ? 'unavailable' : 'demo';
}

/** Stores a connection; its secrets are encrypted before they reach the database. Throws a `HttpProblem` 400 that names each invalid field. */
export async function connectApp(context: ServerContext, caller: Caller, wanted: NewAuthentication): Promise<AuthenticationRecord> {
  const { principal } = caller;
  const { service, accountId } = wanted;
  const authType = service.auth_type;
  const credentials = readCredentials(context, wanted);
  if (authType === 'none') throw invalid(`${service.name} doesn't need a connection.`);
  return changeConnections(context, caller, async (tx) => {
    const present = await authenticationsOf(tx, principal.profileId, accountId);
    if (present.length >= mostConnections) throw invalid(`You already have ${mostConnections} connections here. Remove one first.`);
    const selectedApi = service.version === null ? service.key : `${service.key}@${service.version}`;
    const ofSameApp = present.filter(({ selected_api }) => selected_api.split('@')[0] === service.key).length;
    const row = {
      profile_id: principal.profileId,
      account_id: accountId,
      selected_api: selectedApi,
      title: wanted.title || (ofSameApp === 0 ? service.name : `${service.name} #${ofSameApp + 1}`),
      auth_type: authType,
      is_demo: authType === 'oauth',
      created_at: context.clock.now(),
    };
    const id = await insertAuthentication(tx, { ...row, sealed: encryptCredentials(context, principal.profileId, credentials) });
    await audit(context, tx, caller, { action: 'app_connected', result: 'ok', detail: service.key, profileId: principal.profileId });
    return (await authenticationsOf(tx, principal.profileId, accountId)).find((each) => each.id === id)!;
  });
}

/** True if a connection of the caller's was removed, with its secrets. */
export async function disconnectApp(context: ServerContext, caller: Caller, id: number): Promise<boolean> {
  return changeConnections(context, caller, async (tx) => {
    const { profileId } = caller.principal;
    const removed = await deleteAuthentication(tx, profileId, id);
    if (removed === null) return false;
    await audit(context, tx, caller, { action: 'app_disconnected', result: 'ok', detail: removed.split('@')[0] ?? '', profileId });
    return true;
  });
}

function readCredentials(context: ServerContext, { service, title, credentials, isDemo }: NewAuthentication): Credentials {
  const fields = credentialFields(service.auth_type, service.upfront_fields);
  const issues: Record<string, string[]> = {};
  const unknown = credentials.find(({ name }) => !fields.some((field) => field.name === name));
  if (unknown) throw new HttpProblem(400, validationFailed({ credentials: [`${service.name} doesn't use this field.`] }));
  const values = fields.map(({ name, label }) => {
    const given = credentials.filter((each) => each.name === name);
    const value = given.length === 1 ? (given[0]?.value.trim() ?? '') : '';
    const issue = credentialIssue(label, value);
    if (issue !== null) issues[name] = [issue];
    return [name, value] as const;
  });
  const titleIssue = connectionTitleIssue(title);
  if (titleIssue !== null) issues['title'] = [titleIssue];
  if (Object.keys(issues).length > 0) throw new HttpProblem(400, validationFailed(issues));
  if (service.auth_type === 'oauth') {
    if (wayOf(context, service) === 'unavailable') throw invalid(`${service.name} can't be connected here yet.`);
    if (!isDemo) throw new HttpProblem(400, validationFailed({ is_demo: ['Confirm that this is a test connection.'] }));
  }
  return Object.fromEntries(values);
}

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });

/** Serialises changes of a person's connections, by an active session (S23). */
async function changeConnections<T>(
  context: ServerContext,
  { principal }: Caller,
  change: (tx: Parameters<typeof deleteAuthentication>[0]) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, principal);
    return change(tx);
  });
}
