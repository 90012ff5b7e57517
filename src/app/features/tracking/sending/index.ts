import { parts as consent } from '../../consent';
import { clientEventFlow } from './clientEvents';
import { pageViewFlow, sendingFlow } from './sagas';
import { sendingSlice } from './state';

export { selectSendingEvents, type SendingEvent, type WithSending } from './state';

/** Sends what was tracked, fetched with the first page that is not one of signing in, or the first event. */
export const parts = { needs: [consent], slices: [sendingSlice], sagas: [sendingFlow, pageViewFlow, clientEventFlow] };
