/** The connections of steps: their values, decrypted, and what happens when an app refuses them. */
import { appKey } from '../../domain/zapSteps';
import type { ZapDefinition } from '../../domain/runs/definition';
import { allSteps } from '../../domain/runs/walkSteps';
import type { Field } from '../connectors/connector';
import type { ServerContext } from '../context/context';
import {
  findConnectionForZap,
  findUsableConnection,
  hasLostConnection,
  isRevisionCurrent,
  setConnectionLost,
  type StoredConnection,
} from '../records/catalogue/usableConnections';
import { decryptCredentials } from '../records/catalogue/encryptedCredentials';

export type ConnectionContext = Pick<ServerContext, 'db' | 'encryption' | 'clock' | 'log' | 'random' | 'outgoing' | 'connectors'>;

/** What a step gets for the connection that it names. */
export type ConnectionForStep =
  | {
      readonly type: 'ready';
      readonly id: number;
      /** The app's key, without a version. */
      readonly app: string;
      /** By key of the field; the access token of OAuth among them. */
      readonly values: Readonly<Record<string, string>>;
      /** The fields of the app's form, which say which values are not secret. */
      readonly fields: readonly Field[];
      /** Pass it to `markConnectionLost`. */
      readonly revision: number;
    }
  /** A person has to connect the app again: hold the run. `message` is a sentence for people. */
  | { readonly type: 'lost'; readonly message: string }
  /** The app that renews the access token can't be reached: try the step later. */
  | { readonly type: 'away'; readonly message: string };

/**
 * The connection of a step of a Zap: of the run's account, and one that the owner of the Zap may use. Call it outside of
 * transactions: an expired access token is renewed first.
 */
export async function connectionOfZap(
  context: ConnectionContext,
  wanted: { readonly accountId: number; readonly zapId: number; readonly connectionId: number },
): Promise<ConnectionForStep> {
  const { accountId, zapId, connectionId: id } = wanted;
  return forStep(context, await findConnectionForZap(context.db, { id, accountId, zapId }));
}

/** The same for what a person does in the editor. The caller has to be a member of the account. */
export async function connectionOfPerson(
  context: ConnectionContext,
  wanted: { readonly accountId: number; readonly profileId: number; readonly connectionId: number },
): Promise<ConnectionForStep> {
  const { accountId, profileId, connectionId: id } = wanted;
  return forStep(context, await findUsableConnection(context.db, { id, accountId, profileId }));
}

async function forStep(context: ConnectionContext, found: StoredConnection | null): Promise<ConnectionForStep> {
  if (found === null) return lost('The connection of this step was removed, or isn’t shared with the Zap’s owner. Choose another one.');
  const { id, revision, title } = found;
  if (found.lost_at !== null) return lost(`${title} is disconnected: ${found.lost_reason ?? 'its app refused it.'} Reconnect it.`);
  if (found.is_demo) return lost(`${title} is a test connection, which gives no access. Connect the app itself.`);
  const app = appKey(found.selected_api);
  const form = context.connectors.find(app)?.connection ?? null;
  try {
    const values = decryptCredentials(context, found.profile_id, found.sealed);
    return { type: 'ready', id, app, values, fields: form?.fields ?? [], revision };
  } catch (error) {
    context.log.error({ err: error, connection: id }, 'the credentials of a connection cannot be read');
    return lost(`The stored credentials of ${title} can’t be read any more. Reconnect it.`);
  }
}

const lost = (message: string): ConnectionForStep => ({ type: 'lost', message });

/**
 * Marks a connection whose credentials the app refused (`isConnectionLost`), so that runs that need it are held until somebody
 * reconnects it. Returns `renewed` if they were replaced in the meantime: then the step can be tried again.
 */
export async function markConnectionLost(
  context: Pick<ServerContext, 'db' | 'clock'>,
  { id, revision, reason }: { readonly id: number; readonly revision: number; readonly reason: string },
): Promise<'lost' | 'renewed'> {
  const marked = await setConnectionLost(context.db, { id, revision, reason, now: context.clock.now() });
  return marked !== null || (await isRevisionCurrent(context.db, id, revision)) ? 'lost' : 'renewed';
}

/** True if a step of a Zap names a connection that is lost or gone: hold new runs for `connection`. */
export async function needsReconnection(db: ServerContext['db'], accountId: number, definition: ZapDefinition): Promise<boolean> {
  return hasLostConnection(db, accountId, connectionIdsOf(definition));
}

/** The ids of the connections that a definition names. */
export function connectionIdsOf(definition: ZapDefinition): readonly number[] {
  return [...new Set(allSteps(definition).flatMap(({ connectionId }) => connectionId ?? []))];
}
