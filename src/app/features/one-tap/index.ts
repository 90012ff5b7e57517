import { oneTapFlow } from './sagas';
import { oneTapSlice } from './state';

/** Google One Tap, for visitors outside the log-in page. */
export { OneTapCard as Screen } from './OneTapCard';
export const parts = { slices: [oneTapSlice], sagas: [oneTapFlow] };
