/** Reads the document of an app again, and compares what it would be now with what is stored. */
import type { AppDefinition } from '../../../domain/apps/definition';
import { describeChanges, type AppChange } from '../../../domain/apps/ownApps/describeChanges';
import { operationsIn, reread } from '../../../domain/apps/ownApps/rereading';
import type { Outgoing } from '../../platform/outgoing';
import { StepError } from '../connector';
import { readApiDocument, type DocumentToRead, type ListedOperation } from './readApiDocument';

export type { AppChange };

export interface DocumentToReread extends Omit<DocumentToRead, 'choose'> {
  /** JSON of the stored definition. */
  readonly stored: string;
  /** Ids of operations that the app does not have yet and gets too. */
  readonly added: readonly string[];
}

export interface RereadDocument {
  /** Those that the app does not have. */
  readonly operations: readonly ListedOperation[];
  readonly definition: AppDefinition;
  readonly changes: readonly AppChange[];
}

/** Throws as `readApiDocument`, and a `StepError` for a document with none of the operations of the app. */
export async function rereadApiDocument(outgoing: Outgoing, { stored, added, ...document }: DocumentToReread): Promise<RereadDocument> {
  const before = JSON.parse(stored) as AppDefinition;
  let known: readonly string[] = [];
  const choose = (ids: readonly string[]) => [...(known = operationsIn(before, ids)), ...added];
  const { operations, definition: made } = await readApiDocument(outgoing, { ...document, choose });
  if (made === null) throw new StepError('The document has none of this app’s operations.');
  const definition = reread(before, made);
  return { operations: operations.filter(({ id }) => !known.includes(id)), definition, changes: describeChanges(before, definition) };
}
