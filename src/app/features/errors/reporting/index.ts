import { reportingFlow } from './sagas';

/** Reports errors to the server; fetched with the first of them, or with the first page beyond sign-in. */
export const parts = { sagas: [reportingFlow] };
