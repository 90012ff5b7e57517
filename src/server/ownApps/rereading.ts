/** Reads the document of an app again, and says what has changed. */
import type { AppDefinition } from '../../domain/apps/definition';
import { describeChanges, type AppChange } from '../../domain/apps/ownApps/describeChanges';
import { operationsIn, reread } from '../../domain/apps/ownApps/rereading';
import { accountOfOwnApp } from '../../domain/ownApps';
import type { Role } from '../../domain/roles';
import { findRole } from '../access/store';
import { StepError } from '../connectors/connector';
import { readApiDocument, type DocumentToRead, type ReadDocument } from '../connectors/ownApps/readApiDocument';
import type { ServerContext } from '../platform/context';
import { usedBy } from './changeOwnApps';
import { findDefinitionOfApp, findOwnApp, zapsUsingEvent, type OwnAppRecord } from './store';

/** An app as a member of its account finds it. */
export interface FoundApp {
  readonly record: OwnAppRecord;
  readonly role: Role;
  /** JSON of the newest version. */
  readonly definition: string;
}

/** Null for an app of an account of which the person is no member. */
export async function findAppFor(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  profileId: number,
  key: string,
): Promise<FoundApp | null> {
  const accountId = accountOfOwnApp(key);
  const role = accountId === null ? null : await findRole(db, profileId, accountId, clock.now());
  const record = role === null ? null : await findOwnApp(db, key);
  const definition = record === null ? null : await findDefinitionOfApp(db, record.key, record.version);
  return role === null || record === null || definition === null ? null : { record, role, definition };
}

interface DocumentAgain extends Pick<DocumentToRead, 'text' | 'address' | 'signal'> {
  /** New operations that the app gets too. */
  readonly operations?: readonly string[] | undefined;
}

interface RereadApp {
  /** With the operations that the app does not have. */
  readonly read: Pick<ReadDocument, 'operations'>;
  readonly definition: AppDefinition;
  /** What is gone names the Zaps that use it. */
  readonly changes: readonly AppChange[];
}

/** Stores nothing. Throws as `readApiDocument`, and a `StepError` for a document with none of the operations of the app. */
export async function rereadApp(
  { db, clock, outgoing }: ServerContext,
  { record: { account_id: accountId, key }, definition: stored }: FoundApp,
  { operations: added = [], ...document }: DocumentAgain,
): Promise<RereadApp> {
  const before = JSON.parse(stored) as AppDefinition;
  let known: readonly string[] = [];
  const choose = (ids: readonly string[]) => [...(known = operationsIn(before, ids)), ...added];
  const read = await readApiDocument(outgoing, { ...document, choose, now: clock.now() });
  if (read.definition === null) throw new StepError('The document has none of the operations of this app.');
  const definition = reread(before, read.definition);
  const changes: AppChange[] = [];
  for (const change of describeChanges(before, definition)) {
    const titles = change.kind !== 'gone' || change.event === undefined ? [] : await zapsUsingEvent(db, accountId, key, change.event);
    changes.push({ ...change, sentence: usedBy(change.sentence, titles) });
  }
  return { read: { operations: read.operations.filter(({ id }) => !known.includes(id)) }, definition, changes };
}
