import { runs, type WireRun } from '../../contract/runs';
import { wordsOfSearch } from '../../domain/runs/searchWords';
import { errorBodies, preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import { answerRun, answerRuns } from './answerRun';
import { releaseHeldRuns, replayMany, replayOne, runZapNow } from './changeRuns';
import type { ServerContext } from '../platform/context';
import { HttpProblem, routes } from '../platform/handler';
import { maySeeZap } from '../zaps/policy';
import { findVisibleRun, presentRun, presentRunDetails, presentRunStep } from './run.reply';
import { findRole } from '../access/store';
import { countHeldRuns, listRuns, replaysOf } from '../engine/history.store';
import { countRunsByHour } from '../engine/runCounts.store';
import { missedByZap } from '../engine/missedRuns.store';
import { titlesOfRuns } from '../engine/runTitles.store';
import { dataSearchOf, hasWords } from '../engine/runWords.store';
import { findStepAttempt, pageOfSteps } from '../engine/steps.store';
import { connectionIdsOf } from '../engine/connections';
import { findDefinition } from '../engine/versions.store';
import { ownLostConnections } from '../connections/usableConnections.store';
import { zapsMovedAway } from '../zapMoves/move.store';
import { zapTitlesOf } from '../zaps/checks.store';
import { appsOfZaps } from '../zaps/store';
import { audit } from '../audit/recordEvent';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { moveRun } from '../engine/moveRun';
import { forgetAutoreplay } from '../engine/runs.store';
import { withVisibleRun } from './visibleRun';
import { endableWaits } from '../../domain/runs/states';
import { findWait, makeDue } from '../engine/waits.store';
import type { MissedDecision } from '../../domain/runs/missed';
import { decideMissed, type DecidedItems } from '../engine/missedItems';
import { withLockedZap } from '../zaps/visibleZap';

/**
 * Runs the items that arrived while a Zap was off, or leaves them out, if the person can see the Zap. A repetition finds none left, so
 * it needs no key.
 */
async function decideMissedRuns(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  decision: MissedDecision,
): Promise<DecidedItems> {
  const decided = await withLockedZap(context, caller, zapId, async (tx, zap) => {
    const result = await decideMissed(context, tx, zapId, decision);
    if (result.count > 0) {
      const action = decision === 'run' ? 'runs_released' : 'runs_left_out';
      const detail = `account ${zap.account_id}, zap ${zapId}, ${result.count} runs`;
      await audit(context, tx, caller, { action, result: 'ok', detail, profileId: caller.principal.profileId });
    }
    return result;
  });
  context.engine.wake();
  return decided;
}

/** Ends the wait of a run for a time, the release of a digest, or its next try: the ticker lets it continue. */
async function continueRun(context: ServerContext, caller: SignedInCaller, id: string): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    const wait = await findWait(tx, id);
    if (wait === null || !endableWaits.includes(wait.kind)) return preconditionFailed('This run does not wait for a time.');
    await makeDue(tx, id, context.clock.now());
    const detail = `account ${record.account_id}, run ${id}`;
    await audit(context, tx, caller, { action: 'run_continued', result: 'ok', detail, profileId: caller.principal.profileId });
    return null;
  });
}

/** Cancels a run, or what is left of it: a failed run that would be replayed by itself is not. */
async function cancelRun(context: ServerContext, caller: SignedInCaller, id: string): Promise<PreconditionFailed | null> {
  return withVisibleRun(context, caller, id, async (tx, record) => {
    const recordAudit = () =>
      audit(context, tx, caller, {
        action: 'run_cancelled',
        result: 'ok',
        detail: `account ${record.account_id}, run ${id}`,
        profileId: caller.principal.profileId,
      });
    if (record.run.state.name === 'failed' && record.autoreplay_at !== null) {
      await forgetAutoreplay(tx, id);
      await recordAudit();
      return null;
    }
    const moved = await moveRun(context, tx, id, { type: 'cancel' });
    if (moved.type === 'ignored' && moved.because === 'final') return preconditionFailed('This run has already ended.');
    if (moved.type === 'moved') await recordAudit();
    return null;
  });
}

/** The Zaps of an account whose runs a person can see; `here`: those that are still in it. */
async function zapsInHistory(
  db: ServerContext['db'],
  profileId: number,
  accountId: number,
): Promise<{ titles: ReadonlyMap<number, string>; here: ReadonlySet<number> }> {
  const zaps = (await zapTitlesOf(db, accountId)).filter((zap) => maySeeZap(profileId, zap));
  // Their runs ended here, and stay in this history.
  const movedAway = await zapsMovedAway(db, { accountId, profileId });
  return { titles: new Map([...movedAway, ...zaps].map(({ id, title }) => [id, title])), here: new Set(zaps.map(({ id }) => id)) };
}

const runsPerPage = 50;

const stepsPerPage = 200;

export default routes(runs, {
  /** GET /api/v3/runs?account_id=: the runs of the Zaps that the caller can see, newest first (Z51). */
  async listRuns({ principal: { profileId }, query }, context) {
    const { db } = context;
    const { account_id: accountId, zap_id: zapId, state, kind, search = '', from, to, after, first = runsPerPage } = query;
    if ((await findRole(db, profileId, accountId, context.clock.now())) === null) return { status: 404, body: errorBodies.notFound };
    const { titles, here } = await zapsInHistory(db, profileId, accountId);
    const own = [...here];
    const all = [...titles.keys()];
    const text = search.trim();
    const titledIds = all.filter((id) => titles.get(id)!.toLowerCase().includes(text.toLowerCase()));
    const dataSearch = await dataSearchOf(db, accountId, context.clock.now());
    // Everybody who sees a run in the list can see its data.
    const words = dataSearch === 'off' ? [] : wordsOfSearch(text);
    const inData = words.length === 0 ? undefined : hasWords(context.encryption, accountId, words);
    const found = await listRuns(db, {
      accountId,
      zapIds: zapId === undefined ? all : all.filter((id) => id === zapId),
      state,
      kind,
      search: text === '' ? undefined : { text, titledIds, inData },
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      after,
      limit: first + 1,
    });
    const page = found.slice(0, first);
    const runTitles = await titlesOfRuns(
      context,
      page.map(({ id }) => id),
    );
    const apps = await appsOfZaps(db, [...new Set(page.map((run) => run.zap_id))]);
    const held = await countHeldRuns(db, accountId, own);
    const missed = held === 0 ? [] : await missedByZap(db, accountId, own);
    return {
      status: 200,
      body: {
        objects: page.map((run) =>
          presentRun(run, {
            zapTitle: titles.get(run.zap_id) ?? '',
            runTitle: runTitles.get(run.id) ?? null,
            isMovedAway: !here.has(run.zap_id),
            apps: apps.get(run.zap_id) ?? [],
          }),
        ),
        page_info: { has_next_page: found.length > first, end_cursor: page.at(-1)?.id ?? null },
        held,
        data_search: dataSearch,
        missed: missed.map(({ zapId: id, count, isAtLeast, until }) => ({
          zap: { id, title: titles.get(id) ?? '' },
          count,
          is_at_least: isAtLeast,
          until: until.toISOString(),
        })),
      },
    };
  },

  /** GET /api/v3/runs/counts?account_id=&from=&to=: for charts (Z51). */
  async countRuns({ principal: { profileId }, query }, context) {
    const { account_id: accountId, zap_id: zapId, from, to } = query;
    if ((await findRole(context.db, profileId, accountId, context.clock.now())) === null)
      return { status: 404, body: errorBodies.notFound };
    const { titles } = await zapsInHistory(context.db, profileId, accountId);
    const zapIds = [...titles.keys()].filter((id) => zapId === undefined || id === zapId);
    const hours = await countRunsByHour(context.db, { accountId, zapIds, from: new Date(from), to: new Date(to) });
    return { status: 200, body: { hours: hours.map(({ from: begin, ...counts }) => ({ from: begin.toISOString(), ...counts })) } };
  },

  /** GET /api/v3/runs/:id: a run of a Zap that the caller can see, with its steps (Z51). */
  async getRun({ principal: { profileId }, params: { id }, query }, context) {
    const { db } = context;
    const found = await findVisibleRun(context, profileId, id);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    const from = query.steps_from ?? 0;
    const steps = await pageOfSteps(db, found.run, from, stepsPerPage + 1);
    const definition = await findDefinition(db, found.run.version_id);
    const replays = await replaysOf(db, id);
    const needsConnection = found.run.state === 'held' && found.run.reason === 'connection' && definition !== null;
    const lost = needsConnection ? await ownLostConnections(db, profileId, connectionIdsOf(definition)) : [];
    const nextStep = steps.length > stepsPerPage ? from + stepsPerPage : null;
    return {
      status: 200,
      body: presentRunDetails(context, { ...found, definition, steps: steps.slice(0, stepsPerPage), nextStep, replays, lost }),
    };
  },

  /** GET /api/v3/runs/:id/steps?path&attempt: one attempt at a step with its whole values. */
  async getRunStep({ principal: { profileId }, params: { id }, query }, context) {
    const { db } = context;
    const found = await findVisibleRun(context, profileId, id);
    const step = found === null ? null : await findStepAttempt(db, found.run, query.path, query.attempt);
    if (found === null || step === null) return { status: 404, body: errorBodies.notFound };
    const definition = await findDefinition(db, found.run.version_id);
    return { status: 200, body: presentRunStep(context, found, definition, step) };
  },

  /** POST /api/v3/runs/:id/cancellation (Z07). */
  async cancelRun(call, context) {
    const { profileId } = call.principal;
    const refusal = await cancelRun(context, call, call.params.id);
    if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
    return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
  },

  /** POST /api/v3/runs/:id/replays (Z13). */
  async replayRun(call, context) {
    const { from_path: fromPath, input, version } = call.body;
    return replayOne(context, call, call.params.id, { fromPath, input, version });
  },

  /** POST /api/v3/runs/replays: many failed runs, each from the step that failed (Z51). */
  async replayRuns(call, context) {
    return { status: 200, body: await replayMany(context, call, call.body.run_ids) };
  },

  /** POST /api/v3/zaps/:id/runs. */
  async runZapNow(call, context) {
    return runZapNow(context, call, call.params.id, call.body.input);
  },

  /** POST /api/v3/zaps/:id/missed-runs (Z68). */
  async decideMissedRuns(call, context) {
    const { count, blocked, reason } = await decideMissedRuns(context, call, call.params.id, call.body.decision);
    return { status: 200, body: { count, blocked, reasons: reason === null ? [] : [reason] } };
  },

  /** POST /api/v3/runs/:id/continuation. */
  async continueRun(call, context) {
    const { profileId } = call.principal;
    const refusal = await continueRun(context, call, call.params.id);
    if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
    return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
  },

  /** POST /api/v3/runs/:id/answers (Z05). */
  async answerRun(call, context) {
    const { profileId } = call.principal;
    const refusal = await answerRun(context, call, call.params.id, call.body.answer);
    if (refusal !== null) return { status: 409, body: refusal.preconditionFailed };
    return { status: 200, body: await presentedRun(context, profileId, call.params.id) };
  },

  /** POST /api/v3/runs/answers: the same answer for many runs (Z05). */
  async answerRuns(call, context) {
    return { status: 200, body: await answerRuns(context, call, call.body.run_ids, call.body.answer) };
  },

  /** POST /api/v3/runs/releases?account_id=: held runs begin, so many a minute (Z33). */
  async releaseRuns(call, context) {
    const { account_id: accountId, zap_id: zapId = null } = call.query;
    const { released, blocked, reasons } = await releaseHeldRuns(context, call, accountId, { zapId, perMinute: call.body.per_minute });
    return { status: 200, body: { released, blocked, reasons: [...reasons] } };
  },
});

/** The run after a change. Throws 404 if it is gone. */
async function presentedRun(context: ServerContext, profileId: number, id: string): Promise<WireRun> {
  const found = await findVisibleRun(context, profileId, id);
  if (found === null) throw new HttpProblem(404, errorBodies.notFound);
  return presentRun(found.run, found);
}
