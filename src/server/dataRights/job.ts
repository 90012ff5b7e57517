/** Creates the archive of a person's data and stores it, encrypted, for a day (S57, R05). */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import type { Db, ServerContext } from '../platform/context';
import { dataDeleted, deletionRefused, exportReady } from './mail';
import { insertAuditEvent } from '../audit/auditTrail.store';
import {
  deletedEvent,
  type DeletionRecord,
  dueDeletions,
  finishDeletion,
  finishExport,
  lockDeletion,
  noteExportFailure,
  refuseDeletion,
} from './store';
import { findProfile, lockProfile } from '../profiles/store';
import { collect, type Collected } from './export/collect';
import { listOwnConnections } from '../connections/usableConnections.store';
import { forgetAnswerer } from '../engine/approvals.store';
import { erase, findDeletionBlockers, lockForErasure } from './erasure.store';
import { removeConnections } from '../connections/job';
import { endWebhooksOfZaps } from '../engine/endWebhooks';
import { brand } from '../../domain/brand';
import { writeExactJson } from '../../domain/runs/exactJson';
import { Moment } from './export/exporter';

// Carries out a deletion that is due: all of it in one transaction, or nothing (R05).

export const processDeletion = 'carry-out-deletion';

/** Sends the job for the moment at which the deletion is due; null for at once. */
export async function scheduleDeletion(
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  tx: Db,
  asked: DataJob,
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
    await jobs.send(db, processDeletion, { id, profileId: profile_id } satisfies DataJob, { key: `${id}-due` });
  }
}

export async function deleteData(context: ServerContext, data: object): Promise<void> {
  const { id, profileId } = data as DataJob;
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
    await removeConnections(context, tx, { connections, ownerId: profileId }, async () => {
      await endWebhooksOfZaps(context, tx, erasable.zapIds);
      await erase(tx, profile, erasable);
    });
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

// The ZIP file: data and their JSON Schemas, a README for people and a manifest for programs.

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Manifest = z.strictObject({
  format: z.literal('patchbay-export'),
  version: z.literal(1),
  made_at: Moment,
  profile_id: z.number(),
  data: z.array(
    z.strictObject({
      path: z.string(),
      about: z.string(),
      schema: z.string().describe('The path of its JSON Schema in this archive.'),
      records: z.number().describe('The number of entries; 1 if it is not a list.'),
    }),
  ),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: Sha256 })).describe('Every other file in this archive.'),
});

type Manifest = z.infer<typeof Manifest>;

const json = (value: unknown): string => `${writeExactJson(value, 2)}\n`;
const schemaPath = (name: string): string => `schemas/${name}.schema.json`;

/** The bytes of the archive. The same content at the same moment gives the same bytes. */
function packArchive(collected: readonly Collected[], { profileId, madeAt }: { profileId: number; madeAt: Date }): Buffer {
  const data = collected.map(({ exporter: { name, about }, content }) => ({
    path: `data/${name}.json`,
    about,
    schema: schemaPath(name),
    records: Array.isArray(content) ? content.length : 1,
  }));
  const texts: [string, string][] = [
    ['README.txt', readme(data, madeAt)],
    ...collected.flatMap(({ exporter: { name, schema }, content }): [string, string][] => [
      [`data/${name}.json`, json(content)],
      [schemaPath(name), json(z.toJSONSchema(schema))],
    ]),
    [schemaPath('manifest'), json(z.toJSONSchema(Manifest))],
  ];
  const files = texts.map(([path, text]) => ({ path, bytes: strToU8(text) }));
  const manifest: Manifest = {
    format: 'patchbay-export',
    version: 1,
    made_at: madeAt.toISOString(),
    profile_id: profileId,
    data,
    files: files.map(described),
  };
  const all = [...files, { path: 'manifest.json', bytes: strToU8(json(manifest)) }];
  return Buffer.from(zipSync(Object.fromEntries(all.map(({ path, bytes }) => [path, bytes])), { level: 6, mtime: madeAt }));
}

const described = ({ path, bytes }: { path: string; bytes: Uint8Array }) => ({
  path,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

function readme(data: Manifest['data'], madeAt: Date): string {
  return [
    `Your ${brand.name} data as of ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'Every file below data/ is JSON text, which any editor opens; times are in UTC. The files below schemas/ say by JSON',
    'Schema what each of them holds. manifest.json lists every file with its length and its SHA-256, so that you can check',
    'that nothing is missing or changed:',
    '',
    '    sha256sum data/*.json',
    '',
    ...data.map(({ path, about, records }) => `${path.padEnd(32)}${about}${records === 1 ? '' : ` (${records})`}`),
    '',
    'Not included: your password and other secrets, which we store only as digests, and data of other people.',
    '',
    `Questions? ${brand.supportAddress}`,
    '',
  ].join('\n');
}

export const buildArchive = 'build-archive';
/** The encryption purpose of the archive. */
export const archivePurpose = 'data-archive';
/** The number of tries of the queue. */
const tries = 5;

/** What the jobs of exports and deletions carry. */
interface DataJob {
  readonly id: string;
  readonly profileId: number;
}

export async function scheduleExport({ jobs }: Pick<ServerContext, 'jobs'>, tx: Db, job: DataJob): Promise<void> {
  await jobs.send(tx, buildArchive, job, { key: job.id });
}

/** Reads everything as of one moment, so that no file contradicts another; a repetition creates no second archive. */
export async function exportData(context: ServerContext, data: object): Promise<void> {
  const { id, profileId } = data as DataJob;
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
