/** Drafts of Zaps: what the editor shows and saves. */
import type { Selectable } from 'kysely';
import { definitionOf } from '../../../domain/runs/newSteps';
import type { ZapDefinition } from '../../../domain/runs/definition';
import type { Db } from '../../context/context';
import type { ZapDraftsTable } from '../../tables/runs';

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
 * The draft of a Zap. One that was never saved is made from the steps that the Zap had before it could run. Its revision is the
 * last id of these steps: they get new ids when they are replaced.
 */
export async function findDraft(db: Db, zapId: number): Promise<DraftRecord> {
  const saved = await findSavedDraft(db, zapId);
  if (saved !== null) return saved;
  const nodes = await db
    .selectFrom('nodes')
    .select(['id', 'selected_api', 'action'])
    .where('zap_id', '=', zapId)
    .orderBy('position')
    .execute();
  const definition = definitionOf(nodes.map(({ selected_api: selectedApi, action }) => ({ selectedApi, action })));
  return { definition, revision: Math.max(0, ...nodes.map(({ id }) => id)), saved_at: null };
}

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
