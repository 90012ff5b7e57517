/** Removes entries of the chain whose events retention has removed. A sealed checkpoint takes their place. */
import type { Db, Encryption } from '../platform/context';
import { sealCheckpoint, type Checkpoint } from './chainHashes.store';

const batch = 500;

/**
 * Removes the next part of old entries in a transaction, and returns how many. `before`: entries of events from then on stay.
 */
export function prunePart(db: Db, encryption: Encryption, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Two instances that prune at the same time would both extend a checkpoint.
    const head = await tx.selectFrom('audit_head').select('id').forUpdate().skipLocked().executeTakeFirst();
    if (head === undefined) return 0;
    const entries = await tx
      .selectFrom('audit_chain')
      .select(['sequence', 'previous_hash', 'hash'])
      .where('is_prunable', '=', true)
      .where('at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('audit_events').select('id').whereRef('audit_events.id', '=', 'audit_chain.event_id'))),
      )
      .orderBy('sequence')
      .limit(batch)
      .execute();
    for (const run of runsOf(entries)) {
      await putCheckpoint(tx, encryption, run);
      await tx.deleteFrom('audit_chain').where('sequence', '>=', run.first).where('sequence', '<=', run.last).execute();
    }
    return entries.length;
  });
}

type Run = Omit<Checkpoint, 'seal'>;

/** Neighbours together. */
function runsOf(entries: readonly { readonly sequence: number; readonly previous_hash: string; readonly hash: string }[]): Run[] {
  const runs: Run[] = [];
  for (const { sequence, previous_hash, hash } of entries) {
    const open = runs.at(-1);
    if (open?.last === sequence - 1) runs[runs.length - 1] = { ...open, last: sequence, hash };
    else runs.push({ first: sequence, last: sequence, previous_hash, hash });
  }
  return runs;
}

/** Adds a checkpoint, or extends the ones beside it, so that their number does not grow with that of the entries. */
async function putCheckpoint(tx: Db, encryption: Encryption, run: Run): Promise<void> {
  const before = await tx
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('last', '=', run.first - 1)
    .executeTakeFirst();
  const after = await tx
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('first', '=', run.last + 1)
    .executeTakeFirst();
  const whole: Run = {
    first: before?.first ?? run.first,
    last: after?.last ?? run.last,
    previous_hash: before?.previous_hash ?? run.previous_hash,
    hash: after?.hash ?? run.hash,
  };
  const sealed = { ...whole, seal: sealCheckpoint(encryption, whole) };
  const extended = before ?? after;
  if (extended === undefined) await tx.insertInto('audit_checkpoints').values(sealed).execute();
  else await tx.updateTable('audit_checkpoints').set(sealed).where('first', '=', extended.first).execute();
  if (before !== undefined && after !== undefined) await tx.deleteFrom('audit_checkpoints').where('first', '=', after.first).execute();
}
