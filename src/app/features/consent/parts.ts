import { consentFlow } from './sagas';
import { consentReducer } from './state';

export const parts = { reducers: { consent: consentReducer }, sagas: [consentFlow] };
