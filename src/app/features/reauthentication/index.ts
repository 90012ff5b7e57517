/** Signing in again for one act: `reauthenticate(action)` leaves for it, `reauthenticationHeaders(action)` brings the proof along. */
export { reauthenticate, reauthenticationHeaders, takeReauthenticationToken, type ReauthenticatedAction } from './sagas';
