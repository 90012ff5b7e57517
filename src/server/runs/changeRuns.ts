/** Replays that people ask for. */
import type { Transaction } from 'kysely';
import { canReplay } from '../../domain/runs/history';
import { jsonProblem, maxStoredDepth } from '../../domain/runs/json';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { hasReplay, isRunId } from '../engine/history.store';
import type { RunRecord } from '../engine/runs.store';
import { findLiveVersionId } from '../engine/versions.store';
import { lockZapsOfRuns } from '../engine/zaps.store';
import { once } from '../platform/requests/idempotency';
import { type ReplayResult, replayRun } from '../engine/replayRun';
import type { Tables } from '../platform/tables';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import { type KeyedCaller, lockCaller, withLockedAccount } from '../accounts/lockedAccount';
import { lockRunOfLockedZap, lockVisibleRun } from './visibleRun';
import { mayChangeZap } from '../zaps/policy';
import { insertRelease } from '../engine/releases.store';
import { zapTitlesOf } from '../zaps/checks.store';
import { findReleasable, type Releasable } from '../engine/releaseRuns';
import { runNow } from '../engine/runNow';
import { withLockedZap } from '../zaps/visibleZap';

const notStarted = {
  no_version: 'Publish this Zap before you run it.',
  no_event: 'This Zap has had no event yet. Send one, or test its trigger, and run it then.',
} as const;

type Reply =
  | { readonly status: 201; readonly body: { readonly id: string } }
  | { readonly status: 409; readonly body: { readonly errors: string[]; readonly reason: 'invalid_request' } };

/** Runs a Zap that the person can see, once for an `Idempotency-Key` (R07). */
export async function runZapNow(context: ServerContext, caller: KeyedCaller, zapId: number, event: unknown): Promise<Reply> {
  const problem = event === undefined ? null : jsonProblem(event, maxStoredDepth);
  if (problem !== null)
    throw new HttpProblem(
      400,
      validationFailed({ input: [`This event has more than ${maxStoredDepth} levels, or names that can’t be stored.`] }),
    );
  const { profileId } = caller.principal;
  const request = { scope: 'zapRun', caller: `profile:${profileId}`, key: caller.idempotencyKey, body: { zapId, event: event ?? null } };
  const { reply } = await withLockedZap(context, caller, zapId, (tx) =>
    once(context, tx, request, async (): Promise<Reply> => {
      const result = await runNow(context, tx, zapId, event);
      if (result.type === 'refused') return { status: 409, body: { errors: [notStarted[result.because]], reason: 'invalid_request' } };
      await audit(context, tx, caller, { action: 'zap_run', result: 'ok', detail: `zap ${zapId}, run ${result.runId}`, profileId });
      return { status: 201, body: { id: result.runId } };
    }),
  );
  context.engine.wake();
  return reply;
}

interface WantedReplay {
  readonly fromPath?: string | undefined;
  readonly input?: unknown;
  readonly version: 'same' | 'live';
}

type Refused = { readonly status: 409; readonly body: { readonly errors: string[]; readonly reason: 'invalid_request' } };

const refused = (sentence: string): Refused => ({ status: 409, body: { errors: [sentence], reason: 'invalid_request' } });

const sentences: Readonly<Record<Extract<ReplayResult, { type: 'refused' }>['because'], string>> = {
  no_version: 'The version of this run no longer exists.',
  no_step: 'A replay can’t begin at this step: the version doesn’t have it, or a step before it didn’t succeed.',
};

/** Replays one run; with the same `Idempotency-Key` once (R07). */
export async function replayOne(
  context: ServerContext,
  caller: KeyedCaller,
  id: string,
  wanted: WantedReplay,
): Promise<Refused | { readonly status: 201; readonly body: { readonly id: string } }> {
  const { profileId } = caller.principal;
  checkInput(wanted);
  const request = { scope: 'runReplay', caller: `profile:${profileId}`, key: caller.idempotencyKey, body: { id, ...wanted } };
  const { reply } = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, caller.principal);
    return once(context, tx, request, async () => {
      const record = await lockVisibleRun(tx, profileId, id, context.clock.now());
      if (!canReplay(record.run.state.name, record.kind)) {
        return refused(record.kind === 'test' ? 'Tests can’t be replayed.' : 'Only a run that has ended can be replayed.');
      }
      const versionId = wanted.version === 'same' ? record.version_id : await findLiveVersionId(tx, record.zap_id);
      if (versionId === null) return refused('This Zap has no published version.');
      const result = await replayRun(context, tx, record, {
        versionId,
        fromPath: wanted.fromPath ?? record.error_path,
        input: wanted.input,
        autoreplays: 0,
      });
      if (result.type === 'refused') return refused(sentences[result.because]);
      await recordAudit(context, tx, caller, `run ${id}`);
      return { status: 201 as const, body: { id: result.id } };
    });
  });
  context.engine.wake();
  return reply;
}

interface ReplayedRuns {
  readonly replayed: { id: string; replay_id: string }[];
  readonly skipped: { id: string; message: string }[];
}

/** Replays failed runs, each from the step that failed. Throws 404 if the caller cannot see one of them. */
export async function replayMany(context: ServerContext, caller: KeyedCaller, ids: readonly string[]): Promise<ReplayedRuns> {
  const { profileId } = caller.principal;
  const request = { scope: 'runsReplay', caller: `profile:${profileId}`, key: caller.idempotencyKey, body: ids };
  const { reply } = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, caller.principal);
    return once(context, tx, request, async () => {
      const [replayed, skipped]: [ReplayedRuns['replayed'], ReplayedRuns['skipped']] = [[], []];
      // In one order, so that two requests for the same runs do not wait for each other.
      const inOrder = [...new Set(ids)].sort();
      await lockZapsOfRuns(tx, inOrder.filter(isRunId));
      for (const id of inOrder) {
        const record = await lockRunOfLockedZap(tx, profileId, id, context.clock.now());
        const result = await replayFailed(context, tx, record);
        if (typeof result === 'string') skipped.push({ id, message: result });
        else replayed.push({ id, replay_id: result.id });
      }
      if (replayed.length > 0) await recordAudit(context, tx, caller, `${replayed.length} runs`);
      return { status: 200, body: { replayed, skipped } };
    });
  });
  context.engine.wake();
  return reply.body;
}

/** The new run, or why there is none. */
async function replayFailed(context: ServerContext, tx: Transaction<Tables>, record: RunRecord): Promise<string | { readonly id: string }> {
  if (record.run.state.name !== 'failed' || record.kind === 'test') return 'This run hasn’t failed.';
  if (await hasReplay(tx, record.id)) return 'This run has been replayed already.';
  const result = await replayRun(context, tx, record, { versionId: record.version_id, fromPath: record.error_path, autoreplays: 0 });
  return result.type === 'refused' ? sentences[result.because] : result;
}

function checkInput({ fromPath, input }: WantedReplay): void {
  if (input === undefined) return;
  const issue =
    fromPath === undefined
      ? 'Name the step of this input.'
      : jsonProblem(input, maxStoredDepth) === null
        ? null
        : `This input has more than ${maxStoredDepth} levels, or names that can’t be stored.`;
  if (issue !== null) throw new HttpProblem(400, validationFailed({ input: [issue] }));
}

const recordAudit = (context: ServerContext, tx: Transaction<Tables>, caller: KeyedCaller, detail: string) =>
  audit(context, tx, caller, { action: 'run_replayed', result: 'ok', detail, profileId: caller.principal.profileId });

/**
 * Lets held runs of the Zaps that the person can see begin, so many a minute (Z33), once for an `Idempotency-Key` (R07). `zapId`
 * null: of all of them.
 */
export async function releaseHeldRuns(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  { zapId, perMinute }: { readonly zapId: number | null; readonly perMinute: number },
): Promise<Releasable> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const request = {
      scope: 'runsRelease',
      caller: `profile:${actor.id}`,
      key: caller.idempotencyKey,
      body: [accountId, zapId, perMinute],
    };
    const { reply } = await once(context, tx, request, async () => ({ status: 200, body: await release(tx, actor.id) }));
    return reply.body;
  });

  async function release(tx: Transaction<Tables>, profileId: number): Promise<Releasable> {
    const zaps = (await zapTitlesOf(tx, accountId, zapId === null ? null : [zapId])).filter((zap) => mayChangeZap(profileId, zap));
    const releasable = await findReleasable(
      context,
      tx,
      accountId,
      zaps.map(({ id }) => id),
    );
    if (releasable.released > 0) {
      await insertRelease(tx, { accountId, zapIds: releasable.zapIds, perMinute, now: context.clock.now() });
      const detail = `account ${accountId}, ${releasable.released} runs, ${perMinute} a minute`;
      await audit(context, tx, caller, { action: 'runs_released', result: 'ok', detail, profileId });
    }
    return releasable;
  }
}
