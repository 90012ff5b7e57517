/** Encrypts everything with the present `SECRET_KEY`, while `SECRET_KEY_PREVIOUS` can still be read. */
import type { Encryption, ServerContext } from '../platform/context';
import { definitionTables, resealColumn, resealDefinitions, type ResealResult, sealedColumns } from './sealedColumns.store';
import { addKeyProgress, beginKeyChange } from '../platform/encryption/keyChanges';

export const resealSecrets = 'reseal-secrets';

/** A job is leased for 20 seconds, so it continues in another one before. */
const sliceMilliseconds = 8000;
/** The pause until another server may take a job that is not for the key of this one, and how often that is tried. */
const handOver = { delay: 15_000, times: 40 };

type Rotating = Encryption & { readonly head: Buffer };
const isRotating = (encryption: Encryption): encryption is Rotating => encryption.head !== null;

type Step = (db: ServerContext['db'], encryption: Rotating, after: readonly string[] | null) => Promise<ResealResult>;

/** The definitions first, because the keys of digests have to be the last. */
const steps: readonly Step[] = [
  ...definitionTables.map(
    (table): Step =>
      (db, encryption, after) =>
        resealDefinitions(db, encryption, table, after),
  ),
  ...sealedColumns.map(
    (column): Step =>
      (db, encryption, after) =>
        resealColumn(db, encryption, column, after),
  ),
];

/** A place in the work: a step, and the last row that it has seen. */
interface Place {
  readonly step: number;
  readonly after: readonly string[] | null;
}

const beginning: Place = { step: 0, after: null };

interface Job extends Partial<Place> {
  /** The head of the key that shall encrypt everything. */
  readonly head: string;
  readonly tries?: number;
}

/** At each start with a previous key. */
export async function queueReseal({ encryption, jobs, db }: Pick<ServerContext, 'encryption' | 'jobs' | 'db'>): Promise<void> {
  if (encryption.head === null) return;
  const head = encryption.head.toString('hex');
  await jobs.send(db, resealSecrets, { head } satisfies Job, { key: head });
}

/** The job: a part of the work, and a job for the rest. A server with another key leaves it to others. */
export async function resealPart(context: ServerContext, data: object): Promise<void> {
  const { encryption, jobs, db, log } = context;
  const { head, step = 0, after = null, tries = 0 } = data as Job;
  if (encryption.head?.toString('hex') !== head) {
    if (tries >= handOver.times) return;
    await jobs.send(db, resealSecrets, { ...data, tries: tries + 1 }, { key: `${head} ${step}`, delay: handOver.delay });
    return;
  }
  const { rest } = await reseal(context, { from: { step, after }, milliseconds: sliceMilliseconds });
  if (rest === null) log.info('everything is encrypted with SECRET_KEY; remove SECRET_KEY_PREVIOUS when no server writes with it');
  else await jobs.send(db, resealSecrets, { head, ...rest } satisfies Job, { key: `${head} ${rest.step}` });
}

/** Encrypts from a place on, at most for a time. Returns the counts, and the place of the rest; null if nothing is left. */
export async function reseal(
  { db, encryption, log, clock }: Pick<ServerContext, 'db' | 'encryption' | 'log' | 'clock'>,
  { from = beginning, milliseconds = Infinity }: { readonly from?: Place; readonly milliseconds?: number } = {},
): Promise<{ readonly resealed: number; readonly unreadable: number; readonly rest: Place | null }> {
  let [resealed, unreadable] = [0, 0];
  if (!isRotating(encryption)) return { resealed, unreadable, rest: null };
  const head = encryption.head.toString('hex');
  const parts = steps.length;
  if (from.step === 0 && from.after === null) await beginKeyChange(db, head, parts, clock.now());
  const began = performance.now();
  let place: Place | null = from;
  while (place !== null && performance.now() - began < milliseconds) {
    const found: ResealResult | undefined = await steps[place.step]?.(db, encryption, place.after);
    resealed += found?.resealed ?? 0;
    unreadable += found?.unreadable ?? 0;
    if (found && found.last !== null) place = { step: place.step, after: found.last };
    else place = place.step + 1 < steps.length ? { step: place.step + 1, after: null } : null;
  }
  const progress = { part: place?.step ?? parts, parts, resealed, unreadable };
  await addKeyProgress(db, head, progress, clock.now());
  log.info(progress, 'encrypting stored secrets with SECRET_KEY');
  if (unreadable > 0) log.error({ unreadable }, 'stored secrets cannot be read with SECRET_KEY or SECRET_KEY_PREVIOUS');
  return { resealed, unreadable, rest: place };
}
