/** Reads the document of an app again, and says what has changed. */
import { accountOfOwnApp } from '../../domain/ownApps';
import type { Role } from '../../domain/roles';
import { findRole } from '../access/store';
import { rereadApiDocument, type AppChange, type DocumentToReread, type RereadDocument } from '../connectors/ownApps/rereadApiDocument';
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

interface DocumentAgain extends Pick<DocumentToReread, 'text' | 'address' | 'signal'> {
  /** New operations that the app gets too. */
  readonly operations?: readonly string[] | undefined;
}

/** As `rereadApiDocument`; what is gone names the Zaps that use it. Stores nothing. */
export async function rereadApp(
  { db, clock, outgoing }: ServerContext,
  { record: { account_id: accountId, key }, definition: stored }: FoundApp,
  { operations: added = [], ...document }: DocumentAgain,
): Promise<RereadDocument> {
  const read = await rereadApiDocument(outgoing, { ...document, stored, added, now: clock.now() });
  const changes: AppChange[] = [];
  for (const change of read.changes) {
    const titles = change.kind !== 'gone' || change.event === undefined ? [] : await zapsUsingEvent(db, accountId, key, change.event);
    changes.push({ ...change, sentence: usedBy(change.sentence, titles) });
  }
  return { ...read, changes };
}
