import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { onLeading } from '../../platform/flows';
import { abTestsForgotten } from '../ab-tests';
import { selectAccountAccess, selectCurrentAccountId, waitForCurrentAccount } from '../accounts';
import { consentChosen } from '../consent';
import { featureFlagsChanged } from '../feature-flags';
import { selectCurrentProfileId } from '../session';
import { refusalChanged } from '../tracking';
import { texts } from './texts';
import {
  choiceMade,
  choiceRefused,
  choiceStored,
  deletionAsked,
  deletionConfirmed,
  deletionCounted,
  eventsDeleted,
  moreLoaded,
  moreRequested,
  selectTrackingSettings,
  trackingAbandoned,
  trackingFailed,
  trackingLoaded,
  type Choice,
} from './state';

const failureTexts = { unreachable: texts.unreachable, refused: texts.failed };

/** Loads older events, stores choices, counts and deletes. */
export function* trackingSettingsFlow(): SagaGenerator<void> {
  yield* onLeading(moreRequested, () => reporting(loadMore));
  yield* onLeading(choiceMade, store);
  yield* onLeading(deletionAsked, () => reporting(countForDeletion));
  yield* onLeading(deletionConfirmed, () => reporting(deleteAll));
}

/** Loads everything at each visit. */
export function* loadTracking(): SagaGenerator<void> {
  if ((yield* select(selectCurrentProfileId)) !== null) yield* reporting(firstLoad);
}

/** Runs a step; its failure is shown, and what is there stays. */
function* reporting(step: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* step();
  } catch (error) {
    if (!isFailure(error)) yield* abandon(error);
    yield* put(trackingFailed({ message: describeFailure(error, failureTexts) }));
  }
}

/** An aborted request has no outcome: nothing stays busy because of it. */
function* abandon(error: unknown): SagaGenerator<never> {
  yield* put(trackingAbandoned());
  throw error;
}

const loadFailed = (messages: readonly string[]) => trackingFailed({ message: messages.join(' ') || texts.failed });

function* firstLoad(): SagaGenerator<void> {
  yield* waitForCurrentAccount();
  yield* load();
}

function* load(): SagaGenerator<void> {
  const overview = yield* request('getTrackingOverview', { query: yield* accountQuery() });
  if (overview.status !== 200) return void (yield* put(loadFailed(overview.body.messages)));
  const page = yield* request('listTrackedEvents', {});
  if (page.status !== 200) return void (yield* put(loadFailed(page.body.messages)));
  yield* put(trackingLoaded({ overview: overview.body, events: page.body.objects, nextBefore: page.body.nextBefore }));
}

/** The account whose flags are shown as well: the current one, if the person can open it. */
function* accountQuery(): SagaGenerator<{ accountId?: number }> {
  const accountId = (yield* select(selectAccountAccess)) === 'open' ? yield* select(selectCurrentAccountId) : null;
  return accountId === null ? {} : { accountId };
}

function* loadMore(): SagaGenerator<void> {
  const { nextBefore } = yield* select(selectTrackingSettings);
  if (nextBefore === null) return;
  const { status, body } = yield* request('listTrackedEvents', { query: { before: nextBefore } });
  yield* put(status === 200 ? moreLoaded({ events: body.objects, nextBefore: body.nextBefore }) : loadFailed(body.messages));
}

const bodyOf = (choice: Choice) =>
  choice.kind === 'flag' ? { flag: { name: choice.name, isOn: choice.isOn } } : { [choice.kind]: choice.isOn };

/** The switch changes once the server has stored it, and this page follows. */
function* store({ payload: { choice } }: ReturnType<typeof choiceMade>): SagaGenerator<void> {
  try {
    const { status, body } = yield* request('updateTrackingChoices', { query: yield* accountQuery(), body: bodyOf(choice) });
    if (status !== 200) return void (yield* put(choiceRefused({ message: body.messages.join(' ') || texts.failed })));
    yield* put(choiceStored({ overview: body }));
    yield* applyChoice(choice);
  } catch (error) {
    if (!isFailure(error)) yield* abandon(error);
    yield* put(choiceRefused({ message: describeFailure(error, failureTexts) }));
  }
}

/** Makes this page act on a stored choice. A refusal and a permission count for the consent of this browser too. */
function* applyChoice({ kind, isOn }: Choice): SagaGenerator<void> {
  if (kind === 'analytics') {
    yield* put(refusalChanged({ isRefused: !isOn }));
    yield* put(consentChosen({ choice: isOn ? 'analytics' : 'necessary' }));
  }
  if (kind === 'abTests') yield* put(abTestsForgotten());
  if (kind === 'flag') yield* put(featureFlagsChanged());
}

/** Loads what is there now, such as the view of this page: the question names its number. */
function* countForDeletion(): SagaGenerator<void> {
  yield* load();
  yield* put(deletionCounted());
}

function* deleteAll(): SagaGenerator<void> {
  const { status, body } = yield* request('deleteTrackedEvents', {});
  yield* put(status === 200 ? eventsDeleted({ count: body.deleted }) : loadFailed(body.messages));
}
