import { consentFlow } from './sagas';
import { consentSlice } from './state';

export const parts = { slices: [consentSlice], sagas: [consentFlow] };
