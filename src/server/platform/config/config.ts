/**
 * The configuration: read once from the environment, validated, and passed on as one frozen object. Nothing else reads
 * `process.env`. `.env.example` explains every setting.
 */
import { join } from 'node:path';
import { brand } from '../../../domain/brand';
import { StartError } from '../errors';
import { Settings } from './settings';
import { readMetricsListen, readTracing, type TracingConfig } from './observation';
import { isLoopback, requiresMailTls, transportProblems } from './transport';
import { connectionClientProblems, readConnectionClients, type ConnectionClient } from './connectionClients';
import { readSocialLogin, socialLoginProblems, type SocialLoginConfig } from './socialLogin';

/** The mode of the server. `demo` and `test` allow what production refuses: default secrets, demo people, the development mailbox (S62). */
export type Mode = 'production' | 'demo' | 'test';

export type Role = 'all' | 'web' | 'worker';

/** The demo can reach services on its own machine. */
const loopbackNetworks = ['127.0.0.0/8', '::1/128'] as const;

/** Durations are in seconds. */
export interface Config {
  readonly mode: Mode;
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** The exact origin, `https://patchbay.example`: used for links in mail, redirects and CSRF checks, never `Host` (S30). */
  readonly publicUrl: string;
  /** True if `publicUrl` is https: cookies are `__Host-` and `Secure`, HSTS is sent (S21, S43). */
  readonly isSecure: boolean;
  /** Every key is derived from it; see `platform/encryption/encryption.ts`. */
  readonly secretKey: string;
  /** Another key whose values can be read as well, during a rotation; null for none. */
  readonly secretKeyPrevious: string | null;
  /** Null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  /** The folder of pg_dump, pg_restore and psql, for backups; null: they are found. */
  readonly postgresBin: string | null;
  readonly dataDir: string;
  /** The file to which this process copies the audit trail; null for none. */
  /** Where the bytes of files are kept, and how many; sizes in bytes. */
  readonly files: {
    readonly folder: string;
    /** A bucket instead of the folder; null for none. */
    readonly bucket: {
      /** Without a slash at its end. */
      readonly endpoint: string;
      readonly region: string;
      readonly name: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    } | null;
    readonly largest: number;
    readonly perAccount: number;
  };
  readonly auditFile: string | null;
  /** The database of places in the format of MaxMind; null for the one of the product, which knows countries. */
  readonly geoipFile: string | null;
  /** The folder of the operator's own icons of apps; null for none. */
  readonly appIconsDir: string | null;
  readonly clientDir: string;
  readonly logLevel: string;
  /** Where metrics are read; null: nowhere, and nothing is measured. */
  readonly metricsListen: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent; null: nowhere, and nothing is traced. */
  readonly tracing: TracingConfig | null;
  /** Further connections are closed without an answer (S67). */
  readonly maxConnections: number;
  /** Addresses or networks whose `X-Forwarded-For` is trusted (S09). */
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Foreign origins to which `/redirect` redirects without asking (decision D8). */
  readonly redirectOrigins: readonly string[];
  readonly mail: {
    readonly smtpUrl: string | null;
    /** Mail is sent encrypted or not at all (S71). */
    readonly requiresTls: boolean;
    readonly from: string;
  };
  /** The service for pictures of people who have not uploaded one, by the hash of their address. Null: none is asked (S44). */
  readonly avatarServiceUrl: string | null;
  readonly requireConfirmedEmail: boolean;
  readonly password: { readonly minLength: number; readonly maxLength: number };
  /** Where passwords of published breaches are looked up: a file of sorted SHA-1 hashes, and the base of a range service; null for none. */
  readonly breachedPasswords: { readonly file: string | null; readonly url: string | null };
  readonly hash: { readonly memoryKib: number; readonly iterations: number; readonly parallelism: number; readonly waiting: number };
  readonly captcha: { readonly cost: number };
  readonly session: {
    readonly idleSeconds: number;
    readonly absoluteSeconds: number;
    /** How long an authentication counts as recent (S26). */
    readonly freshSeconds: number;
    readonly challengeSeconds: number;
    /** A profile with this many active sessions must confirm the next one as its only one (S24). */
    readonly maxLive: number;
  };
  readonly limits: {
    readonly login: {
      /** Failures after which a captcha is required: with 2, at the third attempt (S08). */
      readonly captchaAfter: number;
      readonly perIdentifier: number;
      readonly perIdentifierSeconds: number;
      readonly perAddress: number;
      readonly perAddressSeconds: number;
    };
    readonly lock: { readonly after: number; readonly seconds: number; readonly maxSeconds: number; readonly untilResetAfter: number };
    readonly factor: {
      readonly perChallenge: number;
      readonly perProfile: number;
      readonly pauseSeconds: number;
      readonly codesOnlyAfter: number;
    };
    readonly forgot: {
      readonly perIdentifier: number;
      readonly perAddress: number;
      readonly windowSeconds: number;
      readonly codeSeconds: number;
    };
    /** Per address: `fields` of Query in total, and `lookUps` of codes (S55). */
    readonly graphql: {
      readonly fields: { readonly max: number; readonly windowSeconds: number };
      readonly lookUps: { readonly max: number; readonly windowSeconds: number };
    };
    readonly signUp: { readonly perAddress: number; readonly windowSeconds: number };
    /** The limit on public reads, by address and instance (S09). */
    readonly publicReads: { readonly max: number; readonly windowSeconds: number };
  };
  /** Social login through Google, Facebook and Microsoft (decision D17). */
  readonly socialLogin: SocialLoginConfig;
  /** The clients that the operator registered at apps, by the app's key: people connect these by the app's sign-in. */
  readonly connectionClients: Readonly<Record<string, ConnectionClient>>;
  /** The address of the demo's identity provider; null for none. Production has none (S62). */
  readonly demoSamlUrl: string | null;
  readonly dataRights: {
    /** The delay between a request for deletion and the deletion. */
    readonly deletionDelaySeconds: number;
    /** How long an archive can be downloaded (S57). */
    readonly archiveSeconds: number;
  };
  /** Usage analytics from pages: how long they are kept, and the service they are also sent to; null for none. */
  readonly tracking: { readonly keptDays: number; readonly collector: { readonly url: string; readonly token: string | null } | null };
  /** The destination of error reports in production; null: they stay in the log. */
  readonly errorReporting: { readonly url: string; readonly token: string | null } | null;
  readonly jobs: { readonly pollSeconds: number };
  /** `web` answers requests, `worker` does jobs and runs Zaps, `all` does both. */
  readonly role: Role;
  readonly runs: {
    /** Runs that this process works on at once. */
    readonly atOnce: number;
    /** Runs of one account that are under way at once, in all processes: more wait, so that no account keeps the others waiting. */
    readonly perAccount: number;
    /** The most items of a loop. */
    readonly loopItems: number;
    /** Networks that steps may reach besides the public internet, such as `10.0.0.0/8`. */
    readonly allowedNetworks: readonly string[];
  };
  readonly shutdownSeconds: number;
}

/** For demo and test runs on a local machine. Production refuses this value (S62). */
export const defaultSecretKey = 'patchbay-demo-secret-key-not-for-production';

/**
 * Reads the configuration from the environment. An empty setting counts as missing. Throws a `StartError` whose message names
 * every wrong or missing setting, on one line.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    throw refuse(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  const config = configOf(parsed.data);
  const problems = problemsOf(config, parsed.data);
  if (problems.length > 0) throw refuse(problems);
  return config;
}

function refuse(problems: readonly string[]): StartError {
  return new StartError(`Cannot start: ${[...new Set(problems)].join('; ')}. Every setting is explained in .env.example.`);
}

function configOf(s: Settings): Config {
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`;
  return Object.freeze({
    mode: s.PATCHBAY_MODE,
    isProduction: s.PATCHBAY_MODE === 'production',
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    secretKey: s.SECRET_KEY ?? defaultSecretKey,
    secretKeyPrevious: s.SECRET_KEY_PREVIOUS ?? null,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePoolSize: s.DATABASE_POOL_SIZE,
    postgresBin: s.POSTGRES_BIN ?? null,
    dataDir: s.DATA_DIR,
    files: {
      folder: s.FILES_DIR ?? join(s.DATA_DIR, 'files'),
      bucket:
        s.FILES_S3_BUCKET === undefined
          ? null
          : {
              endpoint: s.FILES_S3_ENDPOINT ?? `https://s3.${s.FILES_S3_REGION}.amazonaws.com`,
              region: s.FILES_S3_REGION,
              name: s.FILES_S3_BUCKET,
              accessKeyId: s.FILES_S3_ACCESS_KEY_ID ?? '',
              secretAccessKey: s.FILES_S3_SECRET_ACCESS_KEY ?? '',
            },
      largest: s.FILES_LARGEST_MB * 1024 * 1024,
      perAccount: s.FILES_PER_ACCOUNT_MB * 1024 * 1024,
    },
    auditFile: s.AUDIT_FILE ?? null,
    geoipFile: s.GEOIP_FILE ?? null,
    appIconsDir: s.APP_ICONS_DIR ?? null,
    clientDir: s.CLIENT_DIR,
    logLevel: s.LOG_LEVEL,
    metricsListen: readMetricsListen(s),
    tracing: readTracing(s),
    maxConnections: s.MAX_CONNECTIONS,
    trustedProxies: s.TRUSTED_PROXIES,
    corsOrigins: s.CORS_ORIGINS,
    redirectOrigins: s.REDIRECT_ORIGINS,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      requiresTls: requiresMailTls(s, s.PATCHBAY_MODE === 'production'),
      from: s.MAIL_FROM ?? `${brand.name} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    avatarServiceUrl: s.AVATAR_SERVICE_URL ?? null,
    requireConfirmedEmail: s.REQUIRE_CONFIRMED_EMAIL,
    password: { minLength: s.PASSWORD_MIN_LENGTH, maxLength: s.PASSWORD_MAX_LENGTH },
    breachedPasswords: { file: s.BREACHED_PASSWORDS_FILE ?? null, url: s.BREACHED_PASSWORDS_URL ?? null },
    hash: { memoryKib: s.HASH_MEMORY_KIB, iterations: s.HASH_ITERATIONS, parallelism: 1, waiting: s.HASH_WAITING },
    captcha: { cost: s.CAPTCHA_COST },
    session: {
      idleSeconds: s.SESSION_IDLE_SECONDS,
      absoluteSeconds: s.SESSION_ABSOLUTE_SECONDS,
      freshSeconds: s.SESSION_FRESH_SECONDS,
      challengeSeconds: s.CHALLENGE_SECONDS,
      maxLive: s.SESSION_MAX_LIVE,
    },
    limits: {
      login: {
        captchaAfter: s.LOGIN_CAPTCHA_AFTER,
        perIdentifier: s.LOGIN_PER_IDENTIFIER,
        perIdentifierSeconds: s.LOGIN_PER_IDENTIFIER_SECONDS,
        perAddress: s.LOGIN_PER_ADDRESS,
        perAddressSeconds: s.LOGIN_PER_ADDRESS_SECONDS,
      },
      lock: { after: s.LOCK_AFTER, seconds: s.LOCK_SECONDS, maxSeconds: s.LOCK_MAX_SECONDS, untilResetAfter: s.LOCK_UNTIL_RESET_AFTER },
      factor: {
        perChallenge: s.FACTOR_PER_CHALLENGE,
        perProfile: s.FACTOR_PER_PROFILE,
        pauseSeconds: s.FACTOR_PAUSE_SECONDS,
        codesOnlyAfter: s.FACTOR_CODES_ONLY_AFTER,
      },
      forgot: {
        perIdentifier: s.FORGOT_PER_IDENTIFIER,
        perAddress: s.FORGOT_PER_ADDRESS,
        windowSeconds: s.FORGOT_WINDOW_SECONDS,
        codeSeconds: s.RESET_CODE_SECONDS,
      },
      graphql: {
        fields: { max: s.GRAPHQL_FIELDS, windowSeconds: 60 },
        lookUps: { max: s.GRAPHQL_LOOK_UPS, windowSeconds: 600 },
      },
      signUp: { perAddress: s.SIGN_UP_PER_ADDRESS, windowSeconds: s.SIGN_UP_WINDOW_SECONDS },
      publicReads: { max: s.PUBLIC_READS, windowSeconds: 60 },
    },
    socialLogin: readSocialLogin(s),
    connectionClients: readConnectionClients(s),
    demoSamlUrl: s.DEMO_SAML_URL ?? null,
    dataRights: { deletionDelaySeconds: s.DELETION_DELAY_SECONDS, archiveSeconds: s.EXPORT_KEPT_SECONDS },
    tracking: {
      keptDays: s.TRACKING_KEPT_DAYS,
      collector:
        s.ANALYTICS_COLLECTOR_URL === undefined ? null : { url: s.ANALYTICS_COLLECTOR_URL, token: s.ANALYTICS_COLLECTOR_TOKEN ?? null },
    },
    errorReporting: s.ERROR_REPORTING_URL === undefined ? null : { url: s.ERROR_REPORTING_URL, token: s.ERROR_REPORTING_TOKEN ?? null },
    jobs: { pollSeconds: s.JOBS_POLL_SECONDS },
    role: s.PATCHBAY_ROLE,
    runs: {
      atOnce: s.RUNS_AT_ONCE,
      perAccount: s.RUNS_PER_ACCOUNT,
      loopItems: s.LOOP_ITEMS,
      allowedNetworks: s.OUTGOING_ALLOWED_NETWORKS ?? (s.PATCHBAY_MODE === 'demo' ? loopbackNetworks : []),
    },
    shutdownSeconds: s.SHUTDOWN_SECONDS,
  });
}

/** Checks combinations of settings that are valid on their own. */
function problemsOf(config: Config, given: Settings): string[] {
  const problems: string[] = [];
  const needed = (name: keyof Settings, why: string) => {
    if (given[name] === undefined) problems.push(`${name} is missing (${why})`);
  };
  if (config.isProduction) {
    needed('SECRET_KEY', 'at least 32 random characters');
    needed('PUBLIC_URL', 'the address that people type, such as https://patchbay.example');
    needed('SMTP_URL', 'production sends its mail by SMTP');
    needed('MAIL_FROM', 'the sender of every mail');
    problems.push(...transportProblems(given));
    if (given.DEMO_SAML_URL !== undefined) problems.push('DEMO_SAML_URL is for the demo only');
    const { url } = config.breachedPasswords;
    if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname)) problems.push('BREACHED_PASSWORDS_URL must be https');
    if (given.SECRET_KEY === defaultSecretKey) problems.push('SECRET_KEY is the published default');
  }
  if (config.files.bucket !== null) {
    needed('FILES_S3_ACCESS_KEY_ID', 'files are kept in FILES_S3_BUCKET');
    needed('FILES_S3_SECRET_ACCESS_KEY', 'files are kept in FILES_S3_BUCKET');
    const { protocol, hostname } = new URL(config.files.bucket.endpoint);
    if (config.isProduction && protocol === 'http:' && !isLoopback(hostname)) problems.push('FILES_S3_ENDPOINT must be https');
  }
  if (given.SECRET_KEY !== undefined && given.SECRET_KEY.length < 32) problems.push('SECRET_KEY is shorter than 32 characters');
  if (given.SECRET_KEY !== undefined && new Set(given.SECRET_KEY).size < 10) problems.push('SECRET_KEY is not random');
  if (given.SECRET_KEY_PREVIOUS !== undefined && given.SECRET_KEY_PREVIOUS.length < 32)
    problems.push('SECRET_KEY_PREVIOUS is shorter than 32 characters');
  if (config.secretKeyPrevious === config.secretKey) problems.push('SECRET_KEY_PREVIOUS is the same as SECRET_KEY');
  if (!config.isSecure && !isLoopback(new URL(config.publicUrl).hostname)) {
    problems.push('PUBLIC_URL must be https, except on localhost');
  }
  if (config.session.idleSeconds > config.session.absoluteSeconds) {
    problems.push('SESSION_IDLE_SECONDS must not exceed SESSION_ABSOLUTE_SECONDS');
  }
  problems.push(...socialLoginProblems(given, config.isProduction), ...connectionClientProblems(given, config.isProduction));
  if (given.TRACES_FROM_PAGES && config.tracing === null) problems.push('TRACES_FROM_PAGES needs OTEL_EXPORTER_OTLP_ENDPOINT');
  if (config.limits.lock.seconds > config.limits.lock.maxSeconds) problems.push('LOCK_SECONDS must not exceed LOCK_MAX_SECONDS');
  return problems;
}
