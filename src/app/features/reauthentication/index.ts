/** Signing in again for one action: `reauthenticate(action)` leaves for it, `reauthenticationHeaders(action)` returns the proof. */
export { reauthenticate, reauthenticationHeaders, takeReauthenticationToken, type ReauthenticatedAction } from './sagas';
