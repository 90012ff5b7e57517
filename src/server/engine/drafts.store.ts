/** Drafts of Zaps: what the editor shows and saves. */
import type { Selectable } from 'kysely';
import { definitionOf } from '../../domain/runs/newSteps';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { Db } from '../platform/context';
import type { ZapDraftsTable } from './runs.tables';

export type StoredDraft = Pick<Selectable<ZapDraftsTable>, 'definition' | 'revision' | 'saved_at'>;

/** `saved_at` is null for a draft that was never saved. */
export interface DraftRecord extends Omit<StoredDraft, 'saved_at'> {
  readonly saved_at: Date | null;
}

/** The saved draft of a Zap; null if it was never saved. */
export async function findSavedDraft(db: Db, zapId: number): Promise<StoredDraft | null> {
  const columns = ['definition', 'revision', 'saved_at'] as const;
  return (await db.selectFrom('zap_drafts').select(columns).where('zap_id', '=', zapId).executeTakeFirst()) ?? null;
}

/**
 * The drafts of Zaps, by Zap. One that was never saved is made from the steps that the Zap had before it could run. Its revision
 * is the highest id of these steps: they get new ids when they are replaced.
 */
export async function draftsOf(db: Db, zapIds: readonly number[]): Promise<Map<number, DraftRecord>> {
  if (zapIds.length === 0) return new Map();
  const columns = ['zap_id', 'definition', 'revision', 'saved_at'] as const;
  const saved = await db.selectFrom('zap_drafts').select(columns).where('zap_id', 'in', zapIds).execute();
  const drafts = new Map<number, DraftRecord>(saved.map(({ zap_id, ...draft }) => [zap_id, draft]));
  const others = zapIds.filter((id) => !drafts.has(id));
  if (others.length === 0) return drafts;
  const nodes = await db
    .selectFrom('nodes')
    .select(['id', 'zap_id', 'selected_api', 'action'])
    .where('zap_id', 'in', others)
    .orderBy('position')
    .execute();
  for (const zapId of others) {
    const own = nodes.filter((node) => node.zap_id === zapId);
    const definition = definitionOf(own.map(({ selected_api: selectedApi, action }) => ({ selectedApi, action })));
    drafts.set(zapId, { definition, revision: Math.max(0, ...own.map(({ id }) => id)), saved_at: null });
  }
  return drafts;
}

/** The draft of one Zap, as `draftsOf`. */
export const findDraft = async (db: Db, zapId: number): Promise<DraftRecord> => (await draftsOf(db, [zapId])).get(zapId)!;

/** Writes a draft with its next revision, in a transaction that has locked the Zap. Returns the revision. */
export async function saveDraft(
  tx: Db,
  zapId: number,
  { definition, baseRevision, savedBy, now }: { definition: ZapDefinition; baseRevision: number; savedBy: number | null; now: Date },
): Promise<number> {
  const revision = baseRevision + 1;
  const row = { definition: JSON.stringify(definition), revision, saved_by: savedBy, saved_at: now };
  await tx
    .insertInto('zap_drafts')
    .values({ zap_id: zapId, ...row })
    .onConflict((conflict) => conflict.column('zap_id').doUpdateSet(row))
    .execute();
  return revision;
}

/** Writes a draft that was never saved, under its revision, because it is published. */
export async function keepDraft(
  tx: Db,
  zapId: number,
  { definition, revision, savedBy, now }: { definition: ZapDefinition; revision: number; savedBy: number | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('zap_drafts')
    .values({ zap_id: zapId, definition: JSON.stringify(definition), revision, saved_by: savedBy, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
