/** Consent to product analytics: asked once, stored, and changeable at any time. */
export { ConsentQuestion } from './ConsentQuestion';
export { parts } from './parts';
export { consentCookie } from './sagas';
export { consentChosen, consentRemembered, selectConsent, selectIsAnalyticsAllowed, type ConsentChoice, type WithConsent } from './state';
