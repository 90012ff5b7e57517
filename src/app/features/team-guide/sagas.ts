import { put, type SagaGenerator } from 'typed-redux-saga';
import { onEach } from '../../platform/flows';
import { helpAcknowledged } from '../profile';
import { guideKey, guideOpened, teamGuideClosed, welcomeKey } from './state';

/** Keeps on the profile, and so for every device, that the welcome was closed and that the guide was opened. */
export function* teamGuideFlow(): SagaGenerator<void> {
  yield* onEach(teamGuideClosed, function* close() {
    yield* put(helpAcknowledged({ key: welcomeKey }));
  });
  yield* onEach(guideOpened, function* open() {
    yield* put(helpAcknowledged({ key: guideKey }));
  });
}
