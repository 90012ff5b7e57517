import { reportingFlow } from './sagas';

/** Tells the server of faults; fetched with the first of them, or with the first page beyond sign-in. */
export const parts = { sagas: [reportingFlow] };
