import { mailingsFlow } from './sagas';
import { mailingsSlice } from './state';

/** The page behind the link in our news, which ends them. */
export { UnsubscribeContainer as Screen } from './containers/UnsubscribeContainer';
export const parts = { slices: [mailingsSlice], sagas: [mailingsFlow] };
