import { readFileSync } from 'node:fs';
import { defaultSecretKey, readConfig } from '../../../../src/server/platform/config/config';
import { settings, type SettingName } from '../../../../src/server/platform/config/settings';
import { StartError } from '../../../../src/server/platform/errors';

const production = {
  PATCHBAY_MODE: 'production',
  SECRET_KEY: 'Zk3v9QmX7r1Lw5Ty8Ub2Nc6Ph4Jd0Fs-',
  PUBLIC_URL: 'https://patchbay.example',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Patchbay <no-reply@patchbay.example>',
};

const fault = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return '';
};

describe('the configuration', () => {
  it('the configuration of an empty environment is a demo on loopback [S21, S62]', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'demo',
      isProduction: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
    });
    expect(config.session).toEqual({
      idleSeconds: 86_400,
      absoluteSeconds: 1_209_600,
      freshSeconds: 600,
      challengeSeconds: 600,
      maxLive: 10,
    });
    expect(config.hash).toMatchObject({ memoryKib: 19_456, iterations: 2, parallelism: 1, waiting: 100 });
    expect(config.limits).toEqual({
      login: { captchaAfter: 2, perIdentifier: 5, perIdentifierSeconds: 900, perAddress: 100, perAddressSeconds: 86_400 },
      publicReads: { max: 1200, windowSeconds: 60 },
      lock: { after: 20, seconds: 900, maxSeconds: 3600, untilResetAfter: 100 },
      factor: { perChallenge: 5, perProfile: 10, pauseSeconds: 900, codesOnlyAfter: 100 },
      forgot: { perIdentifier: 5, perAddress: 20, windowSeconds: 3600, codeSeconds: 3600 },
      graphql: { fields: { max: 1200, windowSeconds: 60 }, lookUps: { max: 60, windowSeconds: 600 } },
      signUp: { perAddress: 10, windowSeconds: 3600 },
    });
  });

  it('the configuration of production is taken when all is there [S62]', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, isSecure: true });
  });

  it.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'the configuration of production without %s is refused by that name, on one line [S62]',
    (name) => {
      for (const value of [undefined, '', '  ']) {
        const message = fault({ ...production, [name]: value });
        expect(message).toMatch(new RegExp(`^Cannot start: ${name} is missing`));
        expect(message).not.toContain('\n');
      }
    },
  );

  it.each([defaultSecretKey, 'short', 'a'.repeat(64)])('the configuration refuses the secret %s [S62]', (secret) => {
    expect(fault({ ...production, SECRET_KEY: secret })).toMatch(/SECRET_KEY/);
  });

  const database = (address: string, env: Record<string, string> = {}) => fault({ ...production, DATABASE_URL: address, ...env });

  it.each([
    'postgres://u:canary@db.example/patchbay',
    'postgres://u:canary@db.example/patchbay?sslmode=disable',
    'postgres://u:canary@db.example/patchbay?sslmode=prefer',
    'postgres://u:canary@10.0.0.7/patchbay',
    'postgres://u:canary@localhost/patchbay?host=db.example',
    'postgres://u:canary@localhost.example/patchbay',
    'postgres://u:canary@127.0.0.1.example/patchbay',
    'postgres://u:canary@db.example/patchbay?ssl=false',
  ])('the configuration of production refuses the database %s, unless the operator allows it [S71]', (address) => {
    expect(database(address)).toMatch(/^Cannot start: DATABASE_URL has no TLS [^\n]*DATABASE_ALLOW_PLAIN=true/);
    expect(database(address)).not.toMatch(/canary/);
    expect(database(address, { DATABASE_ALLOW_PLAIN: 'true' })).toBe('');
    expect(fault({ DATABASE_URL: address })).toBe('');
  });

  it.each([
    'postgres://u:p@db.example/patchbay?sslmode=verify-full',
    'postgres://u:p@db.example/patchbay?sslmode=require',
    'postgres://u:p@db.example/patchbay?ssl=true',
    'postgres://u:p@localhost:5432/patchbay',
    'postgres://u:p@127.0.0.1/patchbay',
    'postgres://u:p@[::1]/patchbay',
    'postgres:///patchbay?host=/var/run/postgresql',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/patchbay',
  ])('the configuration of production takes the database %s [S71]', (address) => {
    expect(database(address)).toBe('');
  });

  it.each([
    ['smtp://mail.example:587', {}, true],
    ['smtps://mail.example:465', {}, true],
    ['smtp://mail.example:587?requireTLS=true', {}, true],
    ['smtp://mail.example:25', { SMTP_ALLOW_PLAIN: 'true' }, false],
    ['smtp://127.0.0.1:25', {}, false],
    ['smtp://localhost:25', {}, false],
    ['smtp://mail.example:25', { PATCHBAY_MODE: 'demo' }, false],
  ])('the mail server %s with %j is used with encryption or not at all: %s [S71]', (address, env, requiresTls) => {
    expect(readConfig({ ...production, SMTP_URL: address, ...env }).mail.requiresTls).toBe(requiresTls);
  });

  it.each(['ignoreTLS=true', 'secure=false', 'requireTLS=false', 'tls.rejectUnauthorized=false'])(
    'the configuration of production refuses a mail server with %s, unless the operator allows it [S71]',
    (parameter) => {
      const address = `smtp://u:canary@mail.example:587?${parameter}`;
      expect(fault({ ...production, SMTP_URL: address })).toMatch(/^Cannot start: SMTP_URL weakens its TLS [^\n]*SMTP_ALLOW_PLAIN=true/);
      expect(fault({ ...production, SMTP_URL: address, SMTP_ALLOW_PLAIN: 'true' })).toBe('');
    },
  );

  it('the configuration never quotes a secret in what it says [S61]', () => {
    expect(fault({ ...production, SECRET_KEY: 'canary-key', DATABASE_URL: 'mysql://u:canary@h/d' })).not.toMatch(/canary/);
  });

  it('the configuration names everything that is wrong at once', () => {
    const message = fault({
      PORT: 'x',
      PATCHBAY_MODE: 'live',
      SESSION_IDLE_SECONDS: '0',
      DATABASE_URL: 'mysql://h/d',
      REQUIRE_CONFIRMED_EMAIL: 'perhaps',
      CORS_ORIGINS: 'https://a.example/path',
    });
    for (const name of ['PORT', 'PATCHBAY_MODE', 'SESSION_IDLE_SECONDS', 'DATABASE_URL', 'REQUIRE_CONFIRMED_EMAIL', 'CORS_ORIGINS'])
      expect(message).toContain(`${name} must`);
    expect(message.split('\n')).toHaveLength(1);
  });

  it.each(['http://patchbay.example', 'ftp://patchbay.example', 'https://patchbay.example/path', 'patchbay.example'])(
    'the configuration refuses the address %s [S21]',
    (url) => {
      expect(fault({ PUBLIC_URL: url })).toMatch(/PUBLIC_URL must be/);
    },
  );

  it.each(['a@b.example\r\nBcc: x@y.example', 'a@b.example, c@d.example', 'no address', 'A <a@b.example> <c@d.example>'])(
    'the configuration refuses the sender %j [S33]',
    (sender) => {
      expect(fault({ ...production, MAIL_FROM: sender })).toMatch(/MAIL_FROM must be/);
    },
  );
});

describe('CONNECTION_CLIENTS', () => {
  const clients = (value: unknown) => ({ CONNECTION_CLIENTS: typeof value === 'string' ? value : JSON.stringify(value) });
  const client = { clientId: 'id', clientSecret: 'canary' };

  it('gives a client for each family beside those of Gitea and Mastodon [Z91]', () => {
    const gitea = { GITEA_SERVER: 'https://gitea.example', GITEA_CLIENT_ID: 'g', GITEA_CLIENT_SECRET: 's' };
    const { connectionClients } = readConfig({ ...gitea, ...clients({ google: client, slack: { ...client, signingSecret: 'sign' } }) });
    expect(connectionClients).toEqual({
      google: { ...client, values: {}, signingSecret: null },
      slack: { ...client, values: {}, signingSecret: 'sign' },
      GiteaCLIAPI: { clientId: 'g', clientSecret: 's', values: { server: 'https://gitea.example' }, signingSecret: null },
    });
  });

  it.each(['nothing', '[]', '"google"', { google: { clientId: 'id' } }, { google: { ...client, secret: 'x' } }])(
    'is refused as %j, without showing a secret [Z91]',
    (value) => {
      expect(fault(clients(value))).toMatch(/CONNECTION_CLIENTS/);
      expect(fault(clients(value))).not.toContain('canary');
    },
  );

  it('has encrypted addresses in production [S01, Z91]', () => {
    const given = clients({ forges: { ...client, values: { server: 'http://git.example' } } });
    expect(fault({ ...production, ...given })).toMatch(/addresses of forges in CONNECTION_CLIENTS must be https/);
  });
});

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const shown = lines.flatMap((line) => {
    const [, mark, name, value] = /^(#?)([A-Z][A-Z\d_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name as SettingName, isExample: mark === '#', value: value ?? '' }];
  });

  it('.env.example shows every setting once, and no other', () => {
    expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(settings).sort());
  });

  it('explains every setting, or the group that it belongs to', () => {
    for (const { name } of shown) {
      const at = lines.findIndex((line) => new RegExp(`^#?${name}=`).test(line));
      const before = lines.slice(0, at).reverse();
      const comment = before.find((line) => !/^#?[A-Z\d_]+=/.test(line) && line !== '');
      expect([name, comment?.startsWith('# ')]).toEqual([name, true]);
    }
  });

  it('.env.example shows the defaults as they are', () => {
    const given = Object.fromEntries(shown.filter(({ isExample }) => !isExample).map(({ name, value }) => [name, value]));
    expect(readConfig(given)).toEqual(readConfig({}));
    for (const { name, isExample } of shown) {
      const hasDefault = settings[name].safeParse(undefined).data !== undefined;
      expect([name, isExample]).toEqual([name, !hasDefault]);
    }
  });
});
