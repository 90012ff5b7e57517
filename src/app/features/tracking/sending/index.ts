import { parts as consent } from '../../consent';
import { clientEventFlow } from './clientEvents';
import { pageViewFlow, sendingFlow } from './sagas';

/** Sends what was tracked, fetched with the first page that is not one of signing in, or the first event. */
export const parts = { needs: [consent], sagas: [sendingFlow, pageViewFlow, clientEventFlow] };
