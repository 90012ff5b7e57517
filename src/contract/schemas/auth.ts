import { z } from 'zod';
import { Id } from './common';

/** The longest accepted texts; the screens have the same limits, so that nothing typed is cut silently (A5.15). */
export const lengths = { email: 254, name: 100, password: 256, code: 64, url: 2048, slug: 120 } as const;

// Longer than any real value, shorter than the body limit: the endpoint answers with a message, not with a schema error.
const text = (max: number) => z.string().max(max * 4);

export const CaptchaAction = z.enum(['login', 'sign_up']);

/**
 * POST /api/v3/login (A3.22, A7.13). A malformed e-mail is a wrong e-mail: it gets 401, not 400 (S03), so it is not checked here.
 */
export const LoginBody = z.strictObject({
  account_id: Id.nullish(),
  email: text(lengths.email),
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
export const SentAhead = z.array(z.object({ path: z.string(), text: z.string() }));

/** The person who has just signed in. */
export const SignedIn = z.object({ profile_id: Id, ahead: SentAhead.optional() });

/** POST /api/v3/2fa: exactly one field, named by the caller (A3.24, A7.15). */
export const TwoFactorBody = z.union([z.strictObject({ code: text(lengths.code) }), z.strictObject({ recovery_code: text(lengths.code) })]);

export const ForgotBody = z.strictObject({ email: text(lengths.email) });

/** POST /api/v3/accounts/password/reset (A3.27, A7.18). */
export const ResetBody = z.strictObject({
  username: text(lengths.email),
  code: z.string().max(512),
  password1: z.string().max(4096),
  password2: z.string().max(4096),
});
export const ResetReply = z.object({ errors: z.array(z.string()) });

/**
 * POST /api/v3/profiles (A3.28, A3.29, A7.05). Only `email`, names and `password1` are required; the rest says where the person
 * came from.
 */
export const SignUpBody = z.strictObject({
  email: text(lengths.email),
  first_name: text(lengths.name),
  last_name: text(lengths.name),
  password1: z.string().max(4096),
  updates: z.boolean().optional(),
  should_delay_email_onboarding: z.boolean().optional(),
  captcha: z.string().max(8192).nullish(),
  invitation_code: z.string().max(512).nullish(),
  referrer: z.string().max(lengths.url).nullish(),
  selected_apis: z.array(z.string().max(lengths.slug)).max(20).optional(),
  use_case_slug: z.string().max(lengths.slug).nullish(),
  currency: z.string().max(8).nullish(),
  timezone: z.string().max(64).nullish(),
});
export const SignUpReply = z.object({ id: Id, email: z.string() });

/** GET /api/v3/csrf: the token also comes as the `csrftoken` cookie and the `X-CSRFToken` response header (A7.40, A7.41). */
export const CsrfReply = z.object({ csrf_token: z.string() });

/** A proof-of-work challenge for the captcha widget; its inner keys are the widget's, so it is sent as text. */
export const CaptchaChallengeReply = z.object({ provider: z.literal('altcha'), challenge_json: z.string() });

/** POST /api/v3/2fa/setup: a secret that replaces nothing until proved (S19). */
export const TwoFactorSetupReply = z.object({
  /** Base32, for typing into an authenticator by hand. */
  secret: z.string(),
  otpauth_uri: z.string(),
  /** The same as a QR code: a `data:image/png` or `data:image/svg+xml` address. */
  qr_image: z.string(),
});
export const TwoFactorProofBody = z.strictObject({ code: text(lengths.code) });
/** Ten recovery codes, shown only once (S18). */
export const TwoFactorProofReply = z.object({ recovery_codes: z.array(z.string()).length(10) });
/** One of the ten, typed back, to prove that they were saved. */
export const TwoFactorEnableBody = z.strictObject({ recovery_code: text(lengths.code) });
export const TwoFactorStateReply = z.object({ enable_totp_2fa: z.boolean() });

export const EmailConfirmationBody = z.strictObject({
  code: z.string().max(512),
  /** The person agrees that confirming outside a session removes every earlier way to sign in, including the password (S65). */
  is_elsewhere: z.boolean().optional(),
});
/** `reset_code` allows a new password to be chosen if the old one was removed. */
export const EmailConfirmationReply = z.object({ email: z.string(), reset_code: z.string().nullable() });

/** A sentence for the person, as in 'Sent!' (A8.14). */
export const MessageReply = z.object({ message: z.string() });

/** An empty JSON object, or no body at all. */
export const EmptyBody = z.strictObject({}).nullish();
