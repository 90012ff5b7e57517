import { mailingsFlow } from './sagas';
import { mailingsReducer } from './state';

/** The page behind the link in our news, which ends them. */
export { UnsubscribeContainer as Screen } from './containers/UnsubscribeContainer';
export const parts = { reducers: { mailings: mailingsReducer }, sagas: [mailingsFlow] };
