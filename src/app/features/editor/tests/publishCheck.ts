/** The saved tests, which run before each publishing. */
import { put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { failed, type ZapBeingSaved } from '../saving/save';
import { editorEntered } from '../state';
import { isDifferent, publishConfirmed, testRunSlice } from './runState';
import { testRunTexts as texts } from './texts';

const { checked, closed, differenceAsked, opened, started, testsOpened } = testRunSlice.actions;

/** Runs the saved tests of a stored draft; true if none differs, or the person publishes anyway. Throws `Stopped` if they cannot run. */
export function* mayPublish(kept: ZapBeingSaved): SagaGenerator<boolean> {
  const { id, draft } = kept;
  if (id === null || (draft.definition.tests ?? []).length === 0) return true;
  kept.doing = 'publish';
  const reply = yield* request('checkZapTests', { params: { id }, body: { baseRevision: draft.revision } });
  if (reply.status !== 200) throw failed(kept, [texts.checkFailed, ...reply.body.messages]);
  const { tests } = reply.body;
  yield* put(checked({ tests }));
  if (!tests.some(isDifferent)) return true;
  yield* put(differenceAsked());
  // The page can be left meanwhile, and another dialog takes the place of this one.
  const { isConfirmed } = yield* race({
    isConfirmed: take(publishConfirmed),
    left: take([closed, editorEntered, opened, testsOpened, started]),
  });
  return isConfirmed !== undefined;
}
