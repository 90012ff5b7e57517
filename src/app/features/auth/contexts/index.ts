import { contextFlow } from './sagas';
import { entryContextReducer } from './state';

/** Stands around log-in and sign-up where the address says with what somebody comes. */
export { ContextContainer as Screen } from './ContextContainer';
export const parts = { reducers: { entryContext: entryContextReducer }, sagas: [contextFlow] };
