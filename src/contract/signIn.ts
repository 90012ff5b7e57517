/** Signing in and out: the CSRF token, the log-in with its second step, the log-out, the captcha, and passwords. */
import { z } from 'zod';
import { boundedText, EmptyBody, ErrorBody, Id, lengths, MessageReply, NoBody, PathId } from './common';
import { perAddress, resource } from './define';
import { minutes } from '../domain/durations';

/**
 * POST /api/v3/login. A malformed e-mail is a wrong e-mail: it gets 401, not 400 (S03), so it is not checked here.
 */
export const LoginBody = z.strictObject({
  account_id: Id.nullish(),
  email: boundedText(lengths.email),
  password: z.string().max(4096),
  captcha: z.string().max(8192).nullish(),
});

/**
 * Data that the client requests together with a sign-in or the look-up of the session, so that the first screen needs no further
 * round trips: the profile and its accounts, or these and the Zaps of the current account.
 */
export const FirstScreen = z.enum(['accounts', 'zaps']);

export const LoginQuery = z.strictObject({ include: FirstScreen.optional() });

/** Replies to calls that have not been made yet: each text is the body that a GET of that path would return. */
export const PreloadedReplies = z.array(z.object({ path: z.string(), text: z.string() }));

/** The person who has just signed in. */
export const SignedIn = z.object({ profile_id: Id, ahead: PreloadedReplies.optional() });

/** POST /api/v3/2fa: exactly one field, named by the caller. */
export const TwoFactorBody = z.union([
  z.strictObject({ code: boundedText(lengths.code) }),
  z.strictObject({ recovery_code: boundedText(lengths.code) }),
]);

/** GET /api/v3/csrf: the token also comes as the `csrftoken` cookie and the `X-CSRFToken` response header. */
export const CsrfReply = z.object({ csrf_token: z.string() });

export const CaptchaAction = z.enum(['login', 'sign_up']);

/** A proof-of-work challenge for the captcha widget; its inner keys are the widget's, so it is sent as text. */
export const CaptchaChallengeReply = z.object({ provider: z.literal('altcha'), challenge_json: z.string() });

export const ForgotBody = z.strictObject({ email: boundedText(lengths.email) });

/** POST /api/v3/accounts/password/reset (A3.27, A7.18). */
export const ResetBody = z.strictObject({
  username: boundedText(lengths.email),
  code: z.string().max(512),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

export const ResetReply = z.object({ errors: z.array(z.string()) });

/** POST /api/v3/profiles/:id/password (A3.14). `password` is the present one, for verification; a person without one leaves it out. */
export const PasswordChangeBody = z.strictObject({
  password: z.string().max(4096).nullish(),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});

export const signIn = resource({
  getCsrfToken: {
    method: 'GET',
    path: '/api/v3/csrf',
    access: 'public',
    limit: 'none', // every visit begins with it, and it reads cookies only
    entry: 'sign-in',
    summary: 'Get a CSRF token for this browser',
    replies: { 200: CsrfReply },
  },
  logIn: {
    method: 'POST',
    path: '/api/v3/login',
    access: 'public',
    limit: 'own', // failures only, by address and by identifier
    allowedToImpersonators: 'staff log in as themselves, with their own password',
    entry: 'sign-in',
    summary: 'Sign in with email and password',
    query: LoginQuery,
    body: LoginBody,
    example: { email: 'ada@example.com', password: 'plum-Orbit-47-velvet' },
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  logOut: {
    method: 'GET',
    path: '/api/logout/',
    access: 'public',
    limit: 'none', // without a session it does nothing
    entry: 'sign-in',
    summary: 'End the session, if there is one',
    replies: { 204: NoBody, 403: ErrorBody },
  },
  verifyTwoFactorCode: {
    method: 'POST',
    path: '/api/v3/2fa',
    access: 'pending',
    limit: 'own', // wrong codes
    allowedToImpersonators: 'belongs to a half-finished sign-in, not to the session',
    entry: 'sign-in',
    summary: 'Complete a sign-in with a code or a recovery code',
    body: TwoFactorBody,
    example: { code: '000000' },
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  secureSession: {
    method: 'POST',
    path: '/api/v3/secure-session',
    access: 'pending',
    limit: 'none', // ends with its challenge
    allowedToImpersonators: 'belongs to a half-finished sign-in, not to the session',
    entry: 'sign-in',
    summary: 'Confirm this session and end all others',
    body: EmptyBody,
    replies: { 200: SignedIn, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  getCaptchaChallenge: {
    method: 'GET',
    path: '/api/v3/captcha/challenge',
    access: 'public',
    limit: perAddress('captcha.address', 60, minutes(10)),
    entry: 'sign-in',
    summary: 'Get a new captcha challenge for one action',
    query: z.strictObject({ action: CaptchaAction }),
    exampleQuery: { action: 'login' },
    replies: { 200: CaptchaChallengeReply, 429: ErrorBody },
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/v3/accounts/password/forgot',
    access: 'public',
    limit: 'own', // by address and by identifier, as configured
    entry: 'sign-in',
    summary: 'Request a password reset link',
    body: ForgotBody,
    example: { email: 'ada@example.com' },
    replies: { 200: MessageReply, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/v3/accounts/password/reset',
    access: 'public',
    limit: 'own', // wrong codes
    entry: 'sign-in',
    summary: 'Set a new password with the emailed code',
    body: ResetBody,
    example: { username: 'ada@example.com', code: 'x', password1: 'plum-Orbit-47-velvet', password2: 'plum-Orbit-47-velvet' },
    replies: { 200: ResetReply, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
  },
  changePassword: {
    method: 'POST',
    path: '/api/v3/profiles/:id/password',
    access: 'signed-in',
    limit: 'own', // wrong passwords
    summary: 'Change your password, or set the first one',
    params: PathId,
    body: PasswordChangeBody,
    example: { password: 'wrong', password1: 'plum-Orbit-47-velvet', password2: 'plum-Orbit-47-velvet' },
    replies: { 204: NoBody, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
