import type { SessionState, SessionStatus, SocialLoginOffer } from './state';

/** The slice that these selectors read. */
export interface WithSession {
  readonly session: SessionState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSession {}
}

/** `unknown`, `loading`, `failed`, `missing`, `loaded` or `timedOut`. */
export const selectSessionStatus = ({ session }: WithSession): SessionStatus['phase'] => session.status.phase;

const current = ({ session: { status } }: WithSession) => (status.phase === 'loaded' || status.phase === 'timedOut' ? status : null);

/** The profile that this tab acts for; null for a visitor or while unknown. */
export const selectCurrentProfileId = (state: WithSession): number | null => current(state)?.profileId ?? null;

/** The e-mail of the current profile, for 'Continue as'. */
export const selectCurrentEmail = (state: WithSession): string | null => current(state)?.email ?? null;

/** The analytics identity from the server. */
export const selectIdentity = (state: WithSession): string | null => current(state)?.identity ?? null;

/** Logged in means: a current profile exists, and the server still knows the session (H1). */
export const selectIsLoggedIn = ({ session: { status } }: WithSession): boolean => status.phase === 'loaded';

/** The session was lost and the page stays, with the dialog for signing in again over it (S22). */
export const selectIsTimeoutNoticeDue = ({ session: { status, route } }: WithSession): boolean =>
  status.phase === 'timedOut' && status.isNoticeDue && route.need === 'required';

/** True once it is known if a person is signed in. */
export const selectIsSessionKnown = ({ session: { status } }: WithSession): boolean =>
  status.phase === 'loaded' || status.phase === 'timedOut' || status.phase === 'missing';

/** The email address of the last person signed in since the page was loaded (A2.95). */
export const selectKnownEmail = ({ session }: WithSession): string | null => session.knownEmail;

/** A person has signed in on this browser before, on this page or an earlier one: log-in is offered rather than sign-up. */
export const selectIsKnown = ({ session }: WithSession): boolean => session.knownEmail !== null || session.isKnownHere === true;

/** Null if there is none besides the password. */
export const selectSocialLoginOffer = ({ session }: WithSession): SocialLoginOffer | null => session.socialLogin ?? null;

export const selectHasAskedReauth = ({ session }: WithSession): boolean => session.hasAskedReauth;
export const selectRoute = ({ session }: WithSession): SessionState['route'] => session.route;

/** The call that must precede a log-in has already been made. */
export const selectIsLogoutReady = ({ session: { status, isLogoutReady } }: WithSession): boolean =>
  isLogoutReady === true && status.phase === 'missing';
