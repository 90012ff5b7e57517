/**
 * Every setting of the environment, by name, with its default and its check. `.env.example` documents each of them; a test
 * compares the two.
 */
import { z } from 'zod';

const whole = (lowest: number, highest = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(lowest, `must be at least ${lowest}`).max(highest, `must be at most ${highest}`));

const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false'))
  .transform((text) => text === 'true' || text === '1' || text === 'yes');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const parseable = (text: string, protocols: RegExp): boolean => {
  try {
    return protocols.test(new URL(text).protocol);
  } catch {
    return false;
  }
};
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => parseable(text, /^https?:$/) && new URL(text).origin === text,
    'must be an origin such as https://patchbay.example, with no path',
  );

const webAddress = z.string().refine((text) => parseable(text, /^https?:$/), 'must be an https:// address');

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks such as 10.0.0.0/8');

const Client = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  values: z.record(z.string(), z.string()).default({}),
  signingSecret: z.string().min(1).optional(),
});

const clients = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().min(1), Client, 'must be an object of clients, such as {"google": {"clientId": "…", "clientSecret": "…"}}'));

/** Exactly one address: no line break can smuggle in a header (S33). */
const mailbox = z
  .string()
  .regex(/^(?:[^<>\r\n\0]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or: Name <address>');

export const settings = {
  PATCHBAY_MODE: z.enum(['production', 'demo', 'test'], 'must be production, demo or test').default('demo'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).prefault('3000'),
  PUBLIC_URL: origin.optional(),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => parseable(text, /^postgres(?:ql)?:$/), 'must be a postgres:// address')
    .optional(),
  DATABASE_ALLOW_PLAIN: yesOrNo.prefault('false'),
  DATABASE_POOL_SIZE: whole(1, 200).prefault('10'),
  POSTGRES_BIN: z.string().optional(),
  AUDIT_FILE: z.string().optional(),
  GEOIP_FILE: z.string().optional(),
  APP_ICONS_DIR: z.string().optional(),
  METRICS_LISTEN: z
    .string()
    .regex(/^(?:\[[0-9a-fA-F:]+\]|[^\s:]+):\d{1,5}$/, 'must be an address and a port, such as 127.0.0.1:9464')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list.pipe(z.array(z.string().regex(/^[^=\s]+=.*$/, 'must be pairs such as name=value'))).prefault(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('patchbay'),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
      'must be a sampler of OpenTelemetry, such as parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .prefault('1'),
  TRACES_FROM_PAGES: yesOrNo.prefault('false'),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_DIR: z.string().min(1).optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_ENDPOINT: webAddress.transform((text) => text.replace(/\/$/, '')).optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILES_LARGEST_MB: whole(1, 5000).prefault('100'),
  FILES_PER_ACCOUNT_MB: whole(1, 10_000_000).prefault('5000'),
  CLIENT_DIR: z.string().min(1).default('dist/client'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAX_CONNECTIONS: whole(1, 1_000_000).prefault('2000'),
  TRUSTED_PROXIES: list.prefault(''),
  CORS_ORIGINS: list.pipe(z.array(origin)).prefault(''),
  REDIRECT_ORIGINS: list.pipe(z.array(origin)).prefault(''),

  SMTP_URL: z
    .string()
    .refine((text) => parseable(text, /^smtps?:$/), 'must be an smtp:// or smtps:// address')
    .optional(),
  SMTP_ALLOW_PLAIN: yesOrNo.prefault('false'),
  MAIL_FROM: mailbox.optional(),
  AVATAR_SERVICE_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => parseable(text, /^https:$/) && !/[?#\s;,']/.test(text), 'must be an https:// address')
    .optional(),
  REQUIRE_CONFIRMED_EMAIL: yesOrNo.prefault('false'),

  PASSWORD_MIN_LENGTH: whole(8, 64).prefault('8'),
  PASSWORD_MAX_LENGTH: whole(64, 1024).prefault('256'),
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  BREACHED_PASSWORDS_URL: webAddress.transform((text) => text.replace(/\/$/, '')).optional(),
  HASH_MEMORY_KIB: whole(1024).prefault('19456'),
  HASH_ITERATIONS: whole(1, 100).prefault('2'),
  HASH_WAITING: whole(0).prefault('100'),
  CAPTCHA_COST: whole(1).prefault('5000'),

  SESSION_IDLE_SECONDS: whole(1).prefault(`${24 * 3600}`),
  SESSION_ABSOLUTE_SECONDS: whole(1).prefault(`${14 * 24 * 3600}`),
  SESSION_FRESH_SECONDS: whole(1).prefault('600'),
  SESSION_MAX_LIVE: whole(1).prefault('10'),
  CHALLENGE_SECONDS: whole(1).prefault('600'),

  LOGIN_CAPTCHA_AFTER: whole(0).prefault('2'),
  LOGIN_PER_IDENTIFIER: whole(1).prefault('5'),
  LOGIN_PER_IDENTIFIER_SECONDS: whole(1).prefault('900'),
  LOGIN_PER_ADDRESS: whole(1).prefault('100'),
  LOGIN_PER_ADDRESS_SECONDS: whole(1).prefault(`${24 * 3600}`),
  LOCK_AFTER: whole(1).prefault('20'),
  LOCK_SECONDS: whole(1).prefault('900'),
  LOCK_MAX_SECONDS: whole(1).prefault('3600'),
  LOCK_UNTIL_RESET_AFTER: whole(1).prefault('100'),
  FACTOR_PER_CHALLENGE: whole(1).prefault('5'),
  FACTOR_PER_PROFILE: whole(1).prefault('10'),
  FACTOR_PAUSE_SECONDS: whole(1).prefault('900'),
  FACTOR_CODES_ONLY_AFTER: whole(1).prefault('100'),
  FORGOT_PER_IDENTIFIER: whole(1).prefault('5'),
  FORGOT_PER_ADDRESS: whole(1).prefault('20'),
  FORGOT_WINDOW_SECONDS: whole(1).prefault('3600'),
  RESET_CODE_SECONDS: whole(1).prefault('3600'),
  SIGN_UP_PER_ADDRESS: whole(1).prefault('10'),
  SIGN_UP_WINDOW_SECONDS: whole(1).prefault('3600'),

  CONNECTION_CLIENTS: clients.prefault('{}'),
  GITEA_SERVER: origin.optional(),
  GITEA_CLIENT_ID: z.string().optional(),
  GITEA_CLIENT_SECRET: z.string().optional(),
  MASTODON_SERVER: origin.optional(),
  MASTODON_CLIENT_ID: z.string().optional(),
  MASTODON_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_ONE_TAP: yesOrNo.prefault('false'),
  GOOGLE_ONE_TAP_SCRIPT: webAddress.default('https://accounts.google.com/gsi/client'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: webAddress.default('https://www.facebook.com'),
  FACEBOOK_AUTHORIZATION_URL: webAddress.default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: webAddress.default('https://graph.facebook.com/v23.0/oauth/access_token'),
  FACEBOOK_PROFILE_URL: webAddress.default('https://graph.facebook.com/v23.0/me?fields=id,email,first_name,last_name'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: webAddress.default('https://login.microsoftonline.com/common/v2.0'),
  GRAPHQL_FIELDS: whole(1).prefault('1200'),
  GRAPHQL_LOOK_UPS: whole(1).prefault('60'),
  PUBLIC_READS: whole(1).prefault('1200'),

  DEMO_SAML_URL: origin.optional(),

  DELETION_DELAY_SECONDS: whole(0).prefault(`${7 * 24 * 3600}`),
  EXPORT_KEPT_SECONDS: whole(60, 24 * 3600).prefault(`${24 * 3600}`),

  TRACKING_KEPT_DAYS: whole(1, 400).prefault('90'),
  ANALYTICS_COLLECTOR_URL: webAddress.optional(),
  ANALYTICS_COLLECTOR_TOKEN: z.string().optional(),

  ERROR_REPORTING_URL: webAddress.optional(),
  ERROR_REPORTING_TOKEN: z.string().optional(),

  PATCHBAY_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  JOBS_POLL_SECONDS: whole(1, 60).prefault('2'),
  RUNS_AT_ONCE: whole(1, 1000).prefault('10'),
  RUNS_PER_ACCOUNT: whole(1, 1000).prefault('5'),
  LOOP_ITEMS: whole(1, 10_000).prefault('500'),
  OUTGOING_ALLOWED_NETWORKS: list.pipe(z.array(network)).optional(),
  SHUTDOWN_SECONDS: whole(1, 60).prefault('10'),
} as const satisfies Record<string, z.ZodType>;

export type SettingName = keyof typeof settings;
export const Settings = z.object(settings);
export type Settings = z.output<typeof Settings>;
