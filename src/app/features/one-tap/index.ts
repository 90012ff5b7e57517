import { oneTapFlow } from './sagas';
import { oneTapSlice } from './state';

/** Google One Tap, for visitors outside the log-in page. */
export { OneTapContainer as Screen } from './OneTapContainer';
export const parts = { slices: [oneTapSlice], sagas: [oneTapFlow] };
