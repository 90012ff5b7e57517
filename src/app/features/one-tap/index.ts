import { oneTapFlow } from './sagas';
import { oneTapReducer } from './state';

/** Google One Tap, for visitors outside the log-in page. */
export { OneTapContainer as Screen } from './containers/OneTapContainer';
export const parts = { reducers: { oneTap: oneTapReducer }, sagas: [oneTapFlow] };
