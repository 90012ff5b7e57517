import { pageTracesFlow } from './flow';

/** Traces of the page, loaded with the other background services. */
export const parts = { sagas: [pageTracesFlow] };
