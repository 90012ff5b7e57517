/** What waits for a decision beside the draft: items that arrived while the Zap was off, and newer versions of own apps. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../domain/durations';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { callCancellable, getPorts, onLatest, onLeading } from '../../platform/flows';
import { reloadAccounts } from '../accounts';
import { decideMissed } from '../run-history';
import { toastShown } from '../toasts';
import { texts } from './texts';
import { decisionEnded, missedDecided, newestAsked, newestTried, triggerSeen, zapKept } from './saving/actions';
import { editorEntered, editorOpened, selectEditor } from './state';

/** The first check of the trigger needs some seconds; one that fails is repeated after minutes. */
const whileSearching = seconds(3);
const whileFailing = seconds(15);

export function* missedFlow(): SagaGenerator<void> {
  yield* onLatest(concernsTrigger, watchTrigger);
  yield* onLeading(missedDecided, decide);
  yield* onLeading(newestAsked, moveToNewest);
}

type Concerning = ReturnType<typeof editorEntered | typeof editorOpened | typeof zapKept>;

/** The editor was opened or left, or the Zap was turned on or off. */
const concernsTrigger = (action: unknown): action is Concerning =>
  editorEntered.match(action) || editorOpened.match(action) || (zapKept.match(action) && action.payload.state !== undefined);

/** Looks at the trigger of a Zap that was turned on, until it has found everything that arrived before. */
function* watchTrigger(action: Concerning): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id === null || editor.zap.state !== 'on') return;
  const { id } = editor.zap;
  if (!zapKept.match(action) && editor.zap.missed?.isSearching !== true) return;
  const { clock } = yield* getPorts();
  let isFailing = false;
  do {
    const pause = isFailing ? whileFailing : whileSearching;
    yield* callCancellable((signal) => clock.wait(pause, signal));
    const seen = yield* lookAt(id);
    if (seen === null || seen.missed?.isSearching !== true) return;
    isFailing = seen.triggerIssue?.type === 'failing';
  } while (true);
}

/** The trigger as it is now; null if it cannot be asked for. */
function* lookAt(id: number) {
  try {
    const reply = yield* request('getZapDraft', { params: { id } });
    if (reply.status !== 200) return null;
    const { triggerIssue, missed } = reply.body;
    yield* put(triggerSeen({ of: id, triggerIssue, missed }));
    return { triggerIssue, missed };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return null;
  }
}

function* decide({ payload: { of: id, decision } }: ReturnType<typeof missedDecided>): SagaGenerator<void> {
  try {
    const refusal = yield* decideMissed(id, decision);
    if (refusal !== null) yield* put(toastShown({ type: 'error', message: refusal }));
    yield* lookAt(id);
    // The banner of held runs counts them.
    if (refusal === null) yield* reloadAccounts();
  } catch (error) {
    yield* put(
      toastShown({ type: 'error', message: describeFailure(error, { unreachable: texts.unreachable, refused: texts.notSwitched }) }),
    );
  }
  yield* put(decisionEnded({ of: id }));
}

function* moveToNewest({ payload: { of: id, app } }: ReturnType<typeof newestAsked>): SagaGenerator<void> {
  let refusal: string | null = texts.notNewest;
  try {
    const reply = yield* request('moveZapsToNewestOwnApp', { params: { id: app }, body: { zapIds: [id] } });
    if (reply.status === 200) refusal = reply.body.kept[0]?.reason ?? null;
  } catch (error) {
    refusal = describeFailure(error, { unreachable: texts.unreachable, refused: texts.notNewest });
  }
  if (refusal !== null) yield* put(toastShown({ type: 'error', message: refusal }));
  yield* put(newestTried({ of: id, app: refusal === null ? app : null }));
}
