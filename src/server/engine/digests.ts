/** Digests: runs add entries, and one run continues with all of them. */
import type { Command, LogEntry, Wait } from '../../domain/runs/commands';
import { definitionLimits } from '../../domain/runs/definition';
import { isDigest } from '../../domain/runs/kinds/digest';
import { nextTime } from '../../domain/runs/schedules';
import { allSteps } from '../../domain/runs/walkSteps';
import { StepError, type Digests } from '../connectors/connector';
import type { Db, ServerContext } from '../platform/context';
import { maySeeZap } from '../zaps/policy';
import { addEntry, countEntries, findCollector, lockDigests, takeEntries, type DigestKey } from './digests.store';
import { definitionsWithDigests } from './versions.store';
import { makeDue } from './waits.store';
import { zapTitlesOf } from '../zaps/checks.store';
import type { ClaimedRun, RunWriter, WorkContext } from './runWriter';

type DigestWait = Extract<Wait, { kind: 'digest' }>;

/**
 * Adds the entry of a run. The run that completes a number continues with all entries. At a schedule, and by hand, the first run
 * waits for the release, and those that only add to it end. Null if the run now waits.
 */
export async function collectEntry(
  context: WorkContext,
  { record, fence, zone }: ClaimedRun,
  writer: RunWriter,
  { path, step }: Extract<Command, { type: 'wait' }>,
  { entry, release }: DigestWait,
): Promise<LogEntry | null> {
  const key = { zapId: record.zap_id, stepKey: step.key };
  const now = context.clock.now();
  let result: LogEntry | null = null;
  const finish = (outcome: 'succeeded' | 'stopped', output: unknown): void => {
    result = { path, outcome, output };
    writer.add({ path, attempt: 1, state: outcome, output, startedAt: now, endedAt: now });
  };
  await writer.transact(async (tx) => {
    await lockDigests(tx, key);
    const count = await addEntry(tx, context.encryption, key, { runId: record.id, path, value: entry, now });
    const isFull = count >= (release.type === 'count' ? release.count : definitionLimits.digestEntries);
    const collector = await findCollector(tx, key);
    const isWaiting = collector !== null;
    // A full digest is released before its time: it would grow without bound if no one released it. One that is released by its
    // number of entries waits like the others, so that a person can release it earlier.
    if (isFull && isWaiting) await makeDue(tx, collector, now);
    if (isFull && !isWaiting) finish('succeeded', await releasedEntries(context, tx, key));
    else if (isWaiting) finish('stopped', { collected: count });
    if (result !== null) return { event: { type: 'step', fence, isTask: false } };
    const next = release.type === 'schedule' ? nextTime(release.schedule, zone, now.getTime()) : null;
    const wait = { path, kind: 'digest' as const, dueAt: next === null ? null : new Date(next), data: { release } };
    return { event: { type: 'wait', fence, kind: 'digest' }, details: { wait } };
  });
  return result;
}

/** The output of a digest that is released: it is empty from now on. */
export async function releasedEntries({ encryption }: Pick<ServerContext, 'encryption'>, tx: Db, key: DigestKey) {
  await lockDigests(tx, key);
  const entries = await takeEntries(tx, encryption, key);
  return { entries, count: entries.length };
}

/** The digests that the steps of a Zap can release: those of Zaps that its owner can see. */
export function createDigests(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId, zapId }: { readonly accountId: number; readonly zapId: number },
): Digests {
  const visible = async (): Promise<Map<string, { readonly key: DigestKey; readonly label: string }>> => {
    const zaps = await zapTitlesOf(db, accountId);
    const owner = zaps.find(({ id }) => id === zapId)?.owner_id;
    const found = zaps.filter((zap) => owner !== undefined && maySeeZap(owner, zap));
    const definitions = await definitionsWithDigests(
      db,
      found.map(({ id }) => id),
    );
    const titles = new Map(found.map(({ id, title }) => [id, title]));
    return new Map(
      definitions.flatMap(({ zap_id, definition }) =>
        allSteps(definition)
          .filter(isDigest)
          .map(({ key, title }) => [
            `${zap_id}/${key}`,
            { key: { zapId: zap_id, stepKey: key }, label: `${titles.get(zap_id)!.trim() || 'Untitled Zap'}: ${title ?? 'digest'}` },
          ]),
      ),
    );
  };
  return {
    list: async () => Array.from(await visible(), ([value, { label }]) => ({ value, label })),
    release: async (digest) => {
      const found = (await visible()).get(digest);
      if (found === undefined) throw new StepError('This digest doesn’t exist. Choose a digest of a published Zap.');
      return db.transaction().execute((tx) => releaseDigest(tx, found.key, clock.now()));
    },
  };
}

/** The run that waits for a digest continues; how many entries it gets, 0 if no run waits. */
async function releaseDigest(tx: Db, key: DigestKey, now: Date): Promise<number> {
  await lockDigests(tx, key);
  const runId = await findCollector(tx, key);
  if (runId === null) return 0;
  await makeDue(tx, runId, now);
  return countEntries(tx, key);
}
