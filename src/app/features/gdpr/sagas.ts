import { isAnyOf, type Action } from '@reduxjs/toolkit';
import { fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { confirmsDeletion, pollDelay } from '../../../domain/dataRights';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { callCancellable, getPorts, onLatest, onLeading } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { logoutRequested, selectCurrentEmail, selectCurrentProfileId, sessionEnded, sessionLoaded } from '../session';
import { failure, jobOutcome, type JobOutcome, type JobReply } from './outcomes';
import {
  dataDeletedPath,
  deletionEnded,
  gdprSlice,
  sectionArrived,
  selectDeletionReceipt,
  selectGdpr,
  yourDataPath,
  type JobName,
} from './state';
import { texts } from './texts';

const { actions } = gdprSlice;

/** Export and deletion: starts them, and polls their state for as long as the section is open. */
export function* gdprFlow(): SagaGenerator<void> {
  yield* onLeading(actions.exportRequested, beginExport);
  yield* onLeading(actions.deletionRequested, beginDeletion);
  yield* onLeading(actions.cancellationRequested, cancelDeletion);
  yield* onLeading(deletionEnded, sayGoodbye);
  // The newest wins: leaving the page or logging out ends the polling (R17), and a start restarts it.
  yield* onLatest(
    isAnyOf(sectionArrived, placeEntered, sessionLoaded, sessionEnded, actions.loadRetried, actions.jobBegun, actions.deletionCancelled),
    watch,
  );
  // This code arrived after the place was entered.
  yield* put(sectionArrived());
}

/** Loads the state, which also resumes after a reload; then polls the pending ones. */
function* watch(cause: Action): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null || (yield* select(selectPlace)).pathname.replace(/\/$/, '') !== yourDataPath) return;
  const { clock, random } = yield* getPorts();
  // A deletion that was started here can be complete before the status has loaded. The session is then over and the load waits for
  // a sign-in, so the polling must not wait for the load.
  if (actions.jobBegun.match(cause) && cause.payload.receipt !== undefined) yield* fork(load, id);
  // The message about the cancellation is shown already; a load would remove it.
  else if (!actions.deletionCancelled.match(cause) && !(yield* load(id)) && (yield* select(selectGdpr)).facts === null) return;
  for (let attempt = 0; ; attempt += 1) {
    const { exportData, deleteData, facts } = yield* select(selectGdpr);
    if (!exportData.inProgress && !deleteData.inProgress) {
      if (!facts?.archive) return;
      // Only the expiry of the archive is pending, which the screen has to show.
      const rest = Date.parse(facts.archive.expiresAt) - clock.now();
      yield* callCancellable((signal) => clock.wait(Math.max(rest, 60_000), signal));
      if (!(yield* load(id))) return;
      continue;
    }
    yield* callCancellable((signal) => clock.wait(pollDelay(attempt, random.next()), signal));
    if (exportData.inProgress) yield* pollExport(id);
    if (deleteData.inProgress && (yield* pollDeletion(id))) return void (yield* put(deletionEnded()));
  }
}

function* pollExport(id: number): SagaGenerator<void> {
  const outcome = yield* poll(() => request('getDataExport', { params: { id } }));
  if (outcome === null) return;
  yield* told('exportData', outcome);
  // The archive's address, size and end come with the rest.
  if (outcome.kind === 'complete') yield* load(id);
}

/** True when the deletion is done. Asked with the receipt: at its end there is no session to ask with. */
function* pollDeletion(id: number): SagaGenerator<boolean> {
  const receipt = yield* select(selectDeletionReceipt);
  const outcome = yield* poll(() => request('getDataDeletion', { params: { id }, query: receipt === null ? {} : { receipt } }));
  if (outcome === null) return false;
  // Cancelled elsewhere: nothing failed, and the server says the present state.
  if (outcome.kind === 'failed' && outcome.statusCode === 404) {
    yield* load(id);
    return false;
  }
  yield* told('deleteData', outcome);
  return outcome.kind === 'complete';
}

/** Null when no answer came that says anything of the job: then the next poll asks again. */
function* poll(ask: () => SagaGenerator<JobReply>): SagaGenerator<JobOutcome | null> {
  try {
    return jobOutcome(yield* ask());
  } catch (error) {
    const failed = readFailure(error);
    return failed.kind === 'refused' && (failed.status ?? 500) < 500 ? failure(failed.status ?? 0, failed) : null;
  }
}

/** False when it could not be found out. */
function* load(id: number): SagaGenerator<boolean> {
  try {
    const reply = yield* request('getDataRights', { params: { id } });
    if (reply.status === 200) {
      yield* put(actions.rightsLoaded({ rights: reply.body }));
      return true;
    }
    yield* put(actions.rightsFailed({ message: reply.body.messages[0] ?? texts.failed }));
  } catch (error) {
    yield* put(actions.rightsFailed({ message: failedCall(error).message }));
  }
  return false;
}

function* beginExport(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return;
  yield* begin('exportData', () => request('startDataExport', { params: { id }, body: {} }));
}

function* beginDeletion({ payload: { password } }: ReturnType<typeof actions.deletionRequested>): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  const email = yield* select(selectCurrentEmail);
  if (id === null || email === null) return;
  const { confirmation } = (yield* select(selectGdpr)).form;
  if (!confirmsDeletion(confirmation, email)) return void (yield* put(actions.deletionMistyped()));
  const body = { confirmation, ...(password !== null && { password }) };
  yield* begin('deleteData', () => request('startDataDeletion', { params: { id }, body }));
}

function* begin(job: JobName, ask: () => SagaGenerator<JobReply>): SagaGenerator<void> {
  let outcome: JobOutcome;
  try {
    outcome = jobOutcome(yield* ask());
  } catch (error) {
    outcome = failedCall(error);
  }
  yield* told(job, outcome);
  if (outcome.kind === 'underWay') yield* put(actions.jobBegun({ job, receipt: outcome.receipt }));
}

function* told(job: JobName, outcome: JobOutcome): SagaGenerator<void> {
  if (outcome.kind === 'freshSignInNeeded') return void (yield* put(actions.freshSignInNeeded()));
  if (outcome.kind === 'failed') {
    const { kind: _kind, ...rest } = outcome;
    return void (yield* put(actions.jobFailed({ job, ...rest, message: rest.message || texts.failed })));
  }
  const { kind, statusCode, message } = outcome;
  yield* put((kind === 'underWay' ? actions.jobUnderWay : actions.jobCompleted)({ job, statusCode, message }));
}

function* cancelDeletion(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return;
  try {
    const reply = yield* request('cancelDataDeletion', { params: { id }, body: {} });
    if (reply.status === 200) yield* put(actions.deletionCancelled({ message: reply.body.message }));
    else yield* put(actions.cancellationFailed({ message: reply.body.messages[0] ?? texts.failed }));
  } catch (error) {
    yield* put(actions.cancellationFailed({ message: failedCall(error).message }));
  }
}

/**
 * The account was deleted: no data stays in this browser. Logs out as usual, which also works without a network; then shows the
 * page that says what happened.
 */
function* sayGoodbye(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  yield* put(logoutRequested());
  yield* take(sessionEnded.type);
  // Logging out leads to the log-in page within the application; the full load has to come after that.
  yield* take(placeEntered.type);
  location.assign(dataDeletedPath);
}

/** The outcome of a call that failed. Programming errors are rethrown. */
function failedCall(error: unknown) {
  const failed = readFailure(error);
  return failed.kind === 'refused' ? failure(failed.status ?? 0, failed) : failure(0, { messages: [texts.noAnswer], fieldErrors: {} });
}
