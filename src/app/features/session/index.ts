/** The public interface of the session feature: who is signed in, and what happens when that changes. */
export { findSession, firstScreenOf } from './lookUp';
export { sessionFlow } from './sagas';
export * from './selectors';
export { continueSession, prepareLogout, logOutFirst, refreshSession } from './signIn';
export {
  initialSession,
  loginChosen,
  logoutRequested,
  reauthAsked,
  routeEntered,
  sessionDoubted,
  sessionEnded,
  sessionLoaded,
  sessionLoadFailed,
  sessionLoadStarted,
  sessionMissing,
  sessionSlice,
  sessionRefreshed,
  sessionResumed,
  sessionRetried,
  sessionTimedOut,
  socialLoginOffered,
  timeoutNoticeClosed,
  type RouteNeed,
  type SessionState,
  type SessionStatus,
  type SignedInProfiles,
  type SocialLoginOffer,
} from './state';
