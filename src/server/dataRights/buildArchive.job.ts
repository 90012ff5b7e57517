/** Creates the archive of a person's data and stores it, encrypted, for a day (S57, R05). */
import type { Db, ServerContext } from '../platform/context';
import { exportReady } from './mail';
import { insertAuditEvent } from '../audit/auditTrail.store';
import { finishExport, noteExportFailure } from './store';
import { findProfile, lockProfile } from '../profiles/store';
import { packArchive } from './export/archive';
import { collect } from './export/collect';

export const buildArchive = 'build-archive';
/** The encryption purpose of the archive. */
export const archivePurpose = 'data-archive';
/** The number of tries of the queue. */
const tries = 5;

interface Asked {
  readonly id: string;
  readonly profileId: number;
}

export async function scheduleExport({ jobs }: Pick<ServerContext, 'jobs'>, tx: Db, asked: Asked): Promise<void> {
  await jobs.send(tx, buildArchive, asked, { key: asked.id });
}

/** Reads everything as of one moment, so that no file contradicts another; a repetition creates no second archive. */
export async function exportData(context: ServerContext, data: object): Promise<void> {
  const { id, profileId } = data as Asked;
  try {
    await make(context, id, profileId);
  } catch (error) {
    await noteExportFailure(context.db, id, tries, context.clock.now());
    throw error;
  }
}

async function make(context: ServerContext, id: string, profileId: number): Promise<void> {
  const { db, clock, config, encryption, crashPoint } = context;
  const collected = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ((await findProfile(tx, profileId)) === null ? null : collect(tx, profileId, encryption)));
  // Deleted meanwhile: then there is no recipient (R27).
  if (collected === null) return;
  const bytes = packArchive(collected, { profileId, madeAt: clock.now() });
  const archive = encryption.encrypt(archivePurpose, bytes);
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile === null) return;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + config.dataRights.archiveSeconds * 1000);
    if (!(await finishExport(tx, id, { archive, bytes: bytes.length, now, expiresAt }))) return;
    await crashPoint('after-first-update');
    await context.outbox.put(tx, `data-export:${id}`, exportReady({ to: profile.email, publicUrl: config.publicUrl, expiresAt }));
    await insertAuditEvent(tx, { action: 'data_exported', result: 'ok', profileId, address: '' }, now);
    await crashPoint('before-commit');
  });
  await crashPoint('after-commit');
}
