/** A move from the press on its button to its report, and back (R03). */
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { maxZapsInAMove } from '../../../domain/zapMoves';
import { moverAddress } from '../../../domain/moverAddresses';
import { isFailure, readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { entitiesRemoved } from '../../entities';
import { getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { selectCurrentProfileId } from '../session';
import { forgetAttempt, keepAttempt, keptAttempt } from './attempts';
import { sentChoices } from './connections';
import { texts, waitingLines } from './texts';
import { movableZaps, type MoveAttempt, type MovePlan, type MoveReport, type PlannedZap } from './entity';
import { idsOf, type Ids } from './selection';
import { selectFromId, selectModes, selectSelectedInOrder, selectToId } from './selectors';
import { selectMoving, selectZapMover, zapMoverSlice, type Moving } from './state';

const { actions: events } = zapMoverSlice;

interface PlanBody {
  readonly fromAccountId: number;
  readonly targetAccountId: number;
  readonly zapIds: number[];
}

/**
 * Requests the plan of the move. If nothing needs attention and no Zap has a connection it moves at once; otherwise the plan is
 * shown first (decision 35).
 */
export function* plan(): SagaGenerator<void> {
  const unanswered = yield* unansweredAttempt();
  if (unanswered) return yield* run(unanswered, null);
  const before = yield* askedPlan();
  if (!before) return;
  if (before.apps.length === 0 && before.zaps.every(({ verdict }) => verdict === 'ready')) return yield* moveBy(before);
  yield* put(events.planReceived({ plan: before, changed: null }));
}

/** Requests the plan for the remaining selection, which is always shown: the person has not pressed Move yet. */
export function* planRest(): SagaGenerator<void> {
  const rest = yield* askedPlan();
  if (rest) yield* put(events.planReceived({ plan: rest, changed: null }));
}

/** Renews the plan that is shown with the chosen connections. */
export function* planChoice(): SagaGenerator<void> {
  const moving = yield* select(selectMoving);
  const fromId = yield* select(selectFromId);
  if (moving.phase !== 'reviewing' || fromId === null) return;
  const zapIds = moving.plan.zaps.map(({ id }) => id);
  const { reply } = yield* race({
    reply: call(updatedPlan, { fromAccountId: fromId, targetAccountId: moving.plan.target.id, zapIds }),
    left: call(untilNotReviewing),
  });
  if (reply && (yield* select(selectMoving)).phase === 'reviewing') yield* put(events.planReceived({ plan: reply, changed: null }));
}

function* updatedPlan(body: PlanBody): SagaGenerator<MovePlan | null> {
  try {
    const { choices } = yield* select(selectZapMover);
    const reply = yield* request('planZapMove', { body: { ...body, connections: sentChoices(choices) } });
    if (reply.status === 200) return reply.body;
    yield* put(events.choiceRefused({ message: reply.status === 404 ? texts.moveGone : (reply.body.messages.at(-1) ?? texts.unexpected) }));
  } catch (error) {
    yield* put(events.choiceRefused({ message: failureText(error) }));
  }
  return null;
}

/** The plan that is shown is what gets done. */
export function* confirm(): SagaGenerator<void> {
  const moving = yield* select(selectMoving);
  if (moving.phase !== 'reviewing' || moving.isUpdating) return;
  if (moving.plan.zaps.every(({ verdict }) => verdict !== 'blocked')) yield* moveBy(moving.plan);
}

/** The plan for the selection; null if the selection is empty, there was no reply, or the result is no longer needed. */
function* askedPlan(): SagaGenerator<MovePlan | null> {
  const fromId = yield* select(selectFromId);
  const targetId = yield* select(selectToId);
  const zapIds = yield* select(selectSelectedInOrder);
  if (fromId === null || targetId === null || zapIds.length === 0 || zapIds.length > maxZapsInAMove) {
    yield* put(
      events.planRefused({
        message: targetId === null ? texts.needsTarget : zapIds.length === 0 ? texts.moveNone : texts.tooMany(maxZapsInAMove),
      }),
    );
    return null;
  }
  const body = { fromAccountId: fromId, targetAccountId: targetId, zapIds: [...zapIds] };
  const { reply } = yield* race({ reply: call(planFor, body), left: call(untilNotPlanning) });
  return reply ?? null;
}

function* planFor(body: PlanBody): SagaGenerator<MovePlan | null> {
  try {
    const { choices } = yield* select(selectZapMover);
    const connections = sentChoices(choices);
    const reply = yield* request('planZapMove', { body: { ...body, ...(connections.length > 0 ? { connections } : {}) } });
    if (reply.status === 200) return reply.body;
    if (reply.status === 409 && connections.length > 0) {
      yield* put(events.choicesDropped());
      return yield* planFor(body);
    }
    const isGone = reply.status === 404;
    yield* put(events.planRefused({ message: isGone ? texts.moveGone : (reply.body.messages.at(-1) ?? texts.unexpected) }));
    if (isGone) yield* put(events.listRetried());
  } catch (error) {
    yield* put(events.planRefused({ message: failureText(error) }));
  }
  return null;
}

/** These end when the mover is in another phase: something else was selected, or the page was left. */
const untilNotPlanning = (): SagaGenerator<true> => untilNot(['planning']);
/** An outdated plan is renewed within the move. */
const untilNotUnderWay = (): SagaGenerator<true> => untilNot(['saving', 'planning']);

const untilNotReviewing = (): SagaGenerator<true> => untilNot(['reviewing']);

function* untilNot(phases: readonly Moving['phase'][]): SagaGenerator<true> {
  do yield* take([placeEntered, events.zapToggled, events.zapsChosen, events.selectionCleared]);
  while (phases.includes((yield* select(selectMoving)).phase));
  return true;
}

/**
 * The attempt without a reply, if the same move is requested again: with its key it is done once, and there is no plan for Zaps
 * that have already moved.
 */
function* unansweredAttempt(): SagaGenerator<MoveAttempt | null> {
  const { attempt } = yield* select(selectZapMover);
  const fromId = yield* select(selectFromId);
  const toId = yield* select(selectToId);
  const zapIds = yield* select(selectSelectedInOrder);
  const isSame = attempt !== null && attempt.fromId === fromId && attempt.targetId === toId && attempt.zapIds.join() === zapIds.join();
  return isSame ? attempt : null;
}

/** Moves by a plan. */
function* moveBy(shown: MovePlan): SagaGenerator<void> {
  const { random } = yield* getPorts();
  const fromId = yield* select(selectFromId);
  if (fromId === null) return;
  const zapIds = shown.zaps.map(({ id }) => id);
  const { plannedChoices } = yield* select(selectZapMover);
  const connections = shown.apps.length === 0 ? [] : plannedChoices;
  yield* run({ key: random.id(), fromId, targetId: shown.target.id, zapIds, connections, planVersion: shown.version }, shown);
}

/** Resumes the pending attempt of this tab after a reload; an attempt made by this page itself is not repeated automatically. */
export function* resume(): SagaGenerator<void> {
  if ((yield* select(selectZapMover)).attempt !== null) return;
  const { storage, clock } = yield* getPorts();
  const profileId = yield* select(selectCurrentProfileId);
  const attempt = profileId === null ? null : keptAttempt(storage.session, profileId, clock.now());
  if (attempt) yield* run(attempt, null);
}

/** `shown`: the plan that the person has seen, or in which every Zap was ready. */
function* run(attempt: MoveAttempt, shown: MovePlan | null): SagaGenerator<void> {
  const { random, storage, clock, location } = yield* getPorts();
  const profileId = yield* select(selectCurrentProfileId);
  if (profileId !== null) keepAttempt(storage.session, { attempt, profileId, startedAt: clock.now() });
  yield* put(events.started({ attempt, line: Math.floor(random.next() * waitingLines.length) }));
  const { report, left } = yield* race({ report: call(send, attempt, shown), left: call(untilNotUnderWay) });
  if (left) forgetAttempt(storage.session);
  if (!report) return;
  yield* put(entitiesRemoved({ entityType: movableZaps.type }, { ids: report.zaps.map(({ id }) => id) }));
  yield* put(events.succeeded({ report }));
  // A page reloaded from here on finds the report by its address.
  const { includeShared, includeDrafts, isSingle } = yield* select(selectModes);
  const accounts = { fromId: report.fromAccountId, toId: report.targetAccountId };
  location.replace(moverAddress({ ...accounts, includeShared, includeDrafts, isSingle, movedId: report.id }));
  yield* loadUsage();
}

/** The report; null when there is none, which has been told then. */
function* send(
  { key, fromId, targetId, zapIds, connections, planVersion }: MoveAttempt,
  shown: MovePlan | null,
): SagaGenerator<MoveReport | null> {
  const { storage } = yield* getPorts();
  try {
    const chosen = connections.length > 0 ? { connections: sentChoices(connections) } : {};
    const body = { targetAccountId: targetId, zapIds: [...zapIds], ...chosen, planVersion };
    const reply = yield* request('moveZaps', { body, idempotencyKey: key });
    forgetAttempt(storage.session);
    if (reply.status === 200) return reply.body;
    if (reply.status === 409 && (reply.body.reason === 'plan_outdated' || reply.body.reason === 'connection_unavailable')) {
      if (reply.body.reason === 'connection_unavailable') yield* put(events.choicesDropped());
      yield* replan({ fromAccountId: fromId, targetAccountId: targetId, zapIds: [...zapIds] }, shown);
      return null;
    }
    yield* put(events.failed({ messages: reply.body.messages, isUnknown: false }));
    if (reply.status === 404) yield* put(events.listRetried());
  } catch (error) {
    // The tab does not resume an attempt whose result was shown. One without a reply is looked up by its key when repeated.
    forgetAttempt(storage.session);
    const failure = readFailure(error);
    const unknown = failure.kind !== 'refused' ? texts.status.unknown : (failure.status ?? 0) >= 500 ? texts.status.broken : null;
    yield* put(events.failed({ messages: [unknown ?? failureText(error)], isUnknown: unknown !== null }));
  }
  return null;
}

/** Nothing moved, because the plan was outdated: a new one is shown, with its differences. */
function* replan(body: PlanBody, shown: MovePlan | null): SagaGenerator<void> {
  yield* put(events.planOutdated());
  const fresh = yield* planFor(body);
  if (fresh) yield* put(events.planReceived({ plan: fresh, changed: changesOf(shown, fresh) }));
}

/** Zaps of which the plan says something else than the one before it; all that need attention where none was seen. */
function changesOf(shown: MovePlan | null, fresh: MovePlan): Ids {
  const said = new Map(shown?.zaps.map((zap) => [zap.id, wordsOf(zap)]));
  return idsOf(fresh.zaps.filter((zap) => (shown ? said.get(zap.id) !== wordsOf(zap) : zap.verdict !== 'ready')).map(({ id }) => id));
}

const wordsOf = ({ verdict, reasons, connections }: PlannedZap): string =>
  [
    verdict,
    ...reasons.map(({ kind, app }) => `${kind} ${app ?? ''}`),
    ...connections.map(({ app, fromConnectionId, connectionId }) => `${app} ${fromConnectionId} ${connectionId ?? ''}`),
  ].join();

/** The report of the move in the address: after a reload, or from a link. */
export function* recall(id: number): SagaGenerator<void> {
  try {
    const reply = yield* request('getZapMove', { params: { id } });
    if (reply.status === 200) return void (yield* put(events.reportFound({ report: reply.body })));
    yield* put(events.reportMissed({ message: texts.status.lost }));
  } catch (error) {
    yield* put(events.reportMissed({ message: failureText(error) }));
  }
  const { location } = yield* getPorts();
  location.replace(moverAddress({ ...(yield* select(selectModes)), movedId: null }));
}

export function* undo(): SagaGenerator<void> {
  const moving = yield* select(selectMoving);
  if (moving.phase !== 'success') return;
  const { random } = yield* getPorts();
  try {
    const reply = yield* request('undoZapMove', { params: { id: moving.report.id }, body: {}, idempotencyKey: random.id() });
    if (reply.status !== 200) return void (yield* put(events.undoRefused({ message: reply.body.messages.at(-1) ?? texts.unexpected })));
    yield* put(events.undone({ report: reply.body }));
    // The Zaps are back in the list that the person returns to.
    yield* put(events.listRetried());
    yield* loadUsage();
  } catch (error) {
    yield* put(events.undoRefused({ message: failureText(error) }));
  }
}

/** The sentence for a failed call. Programming errors are rethrown. */
function failureText(error: unknown): string {
  const { kind, messages } = readFailure(error);
  return kind === 'refused' ? (messages.at(-1) ?? texts.unexpected) : texts.unreachable;
}

/** Asks how many Zaps each account has. Without an answer any of them may be the source, and its list decides. */
export function* loadUsage(): SagaGenerator<void> {
  try {
    const reply = yield* request('getZapUsage', {});
    if (reply.status !== 200) return;
    // A map keyed by ids is not converted, including its contents.
    const usage = Object.entries(reply.body.usageByAccount).map(
      ([id, zaps]) => [id, { totalCount: zaps.total_count, draftCount: zaps.draft_count }] as const,
    );
    yield* put(events.usageReceived({ usage: Object.fromEntries(usage) }));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
