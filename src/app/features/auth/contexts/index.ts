import { contextFlow } from './sagas';
import { entryContextSlice } from './state';

/** Wraps log-in and sign-up if the address carries a context. */
export { ContextContainer as Screen } from './ContextContainer';
export const parts = { slices: [entryContextSlice], sagas: [contextFlow] };
