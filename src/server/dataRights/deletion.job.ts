/** Carries out a deletion that is due: all of it in one transaction, or nothing (R05). */
import type { Db, ServerContext } from '../platform/context';
import { dataDeleted, deletionRefused } from './mail';
import { insertAuditEvent } from '../audit/auditTrail.store';
import { listOwnConnections } from '../connections/usableConnections.store';
import { deletedEvent, type DeletionRecord, dueDeletions, finishDeletion, lockDeletion, refuseDeletion } from './store';
import { forgetAnswerer } from '../engine/approvals.store';
import { erase, findDeletionBlockers, lockForErasure } from './erasure.store';
import { lockProfile } from '../profiles/store';
import { removeConnections } from '../connections/job';

export const processDeletion = 'carry-out-deletion';

interface Asked {
  readonly id: string;
  readonly profileId: number;
}

/** Sends the job for the moment at which the deletion is due; null for at once. */
export async function scheduleDeletion(
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  tx: Db,
  asked: Asked,
  dueAt: Date | null,
): Promise<void> {
  const delay = dueAt === null ? 0 : dueAt.getTime() - clock.now().getTime();
  await jobs.send(tx, processDeletion, asked, { key: asked.id, delay });
}

/**
 * Queues every deletion that is due by our clock: those that the queue has lost, or given up after five tries, are retried.
 * Repeating it is harmless.
 */
export async function enqueueDueDeletions({ db, jobs, clock }: Pick<ServerContext, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (const { id, profile_id } of await dueDeletions(db, clock.now())) {
    await jobs.send(db, processDeletion, { id, profileId: profile_id } satisfies Asked, { key: `${id}-due` });
  }
}

export async function deleteData(context: ServerContext, data: object): Promise<void> {
  const { id, profileId } = data as Asked;
  const { db, clock, crashPoint } = context;
  await db.transaction().execute(async (tx) => {
    // Lock order everywhere: profile, deletion, accounts.
    const profile = await lockProfile(tx, profileId);
    const deletion = await lockDeletion(tx, id);
    if (profile === null || deletion === null || deletion.finished_at !== null || deletion.refused_at !== null) return;
    const now = clock.now();
    // The queue uses the database's clock; ours decides. If it lags, the next sweep queues the deletion again.
    if (deletion.due_at > now) return;
    const erasable = await lockForErasure(tx, profileId);
    const blockers = await findDeletionBlockers(tx, profileId);
    if (blockers.length > 0) {
      await refuseDeletion(tx, id, now);
      const { publicUrl } = context.config;
      await context.outbox.put(tx, `data-deletion-refused:${id}`, deletionRefused({ to: profile.email, publicUrl }));
      return auditDeletion(tx, deletion, 'refused', now);
    }
    const connections = await listOwnConnections(tx, profileId);
    // An address that was never confirmed may be another person’s.
    if (profile.email_confirmed) await forgetAnswerer(tx, context.encryption, profile.email);
    await removeConnections(context, tx, { connections, ownerId: profileId }, () => erase(tx, profile, erasable));
    await crashPoint('after-first-update');
    await finishDeletion(tx, id, now);
    await context.outbox.put(tx, deletedEvent(id), dataDeleted({ to: profile.email, at: now, reference: id }));
    await auditDeletion(tx, deletion, 'ok', now);
    await crashPoint('before-commit');
  });
  await crashPoint('after-commit');
}

/** One line in the trail: that it was done and for which number, and nothing of the person. */
function auditDeletion(tx: Db, { profile_id: profileId, id }: DeletionRecord, result: 'ok' | 'refused', now: Date): Promise<void> {
  return insertAuditEvent(tx, { action: 'data_deleted', result, detail: id, profileId, address: '' }, now);
}
