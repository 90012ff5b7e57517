import fc from 'fast-check';
import { checkedAddress, checkedTarget, defaultTargets, isAuthPage, safeTarget } from '../../src/domain/addresses';
import { onlyParam } from '../../src/domain/queryParams';
import { fuzzRuns } from '../support/fuzz';

const origin = 'https://patchbay.example';
const dashboard = '/app/dashboard';

/** Every class of attack that the rule names, in several variants. */
const hostile: Record<string, readonly string[]> = {
  'scheme-relative': [
    '//evil.example',
    '//evil.example/app',
    '///evil.example',
    '////evil.example',
    '/\t/evil.example',
    '//patchbay.example@evil.example',
    '//',
  ],
  backslashes: [
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    'https:\\\\evil.example',
    '/app\\..\\evil',
    'https://patchbay.example\\@evil.example',
  ],
  'tabs and newlines': [
    '/\n/evil.example',
    '/\r/evil.example',
    'ht\ntps://evil.example',
    '/app\t/x',
    '/app\r\nLocation: https://evil.example',
    'java\tscript:alert(1)',
  ],
  'leading and trailing controls': [
    ' /app',
    '\u0000/app',
    '\u0001//evil.example',
    '\u00a0/app',
    '/app ',
    '\ufeff/app',
    '/app\u0000',
    '\u200b//evil.example',
  ],
  'user-info': [
    'https://patchbay.example@evil.example/',
    'https://user:secret@patchbay.example/app',
    'https://user@patchbay.example/app',
    'https://patchbay.example:x@evil.example',
  ],
  'look-alike hosts': [
    'https://patchbay.example.evil.example/',
    'https://evilpatchbay.example/',
    'https://patchbay-example.evil/',
    'https://patchbay.example./app',
    'https://pаtchbay.example/app',
    'https://patchbay。example.evil/',
    'https://sub.patchbay.example/',
    'http://patchbay.example/app',
    'https://patchbay.example:8443/app',
    'https://[::1]/app',
  ],
  'double encoding': [
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%252f%252fevil.example',
    '/%5cevil.example',
    '/%255cevil.example',
    '/%09/evil.example',
    '/%2e%2e//evil.example',
    '/app%0d%0aX: y',
    '/%2525252525252fevil',
  ],
  'dot segments': [
    '/.//evil.example',
    '/..//evil.example',
    '/app/../..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'https://patchbay.example/..//evil.example',
  ],
  'script, data and blob': [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    `blob:${origin}/0b1c`,
    `filesystem:${origin}/x`,
    'file:///etc/passwd',
    'about:blank',
    'mailto:a@b.co',
    'ws://patchbay.example/x',
  ],
  'nested redirects': [
    '/redirect?next=https://evil.example',
    '/redirect/?next=//evil.example',
    '/redirect?fallback=https%3A%2F%2Fevil.example',
    '/redirect?next=/redirect?next=//evil.example',
    '/app/login?next=%2F%2Fevil.example',
    '/csrf/fix/?next=https://evil.example',
    '/redirect?next=/a&next=//evil.example',
    '/redirect?next=/redirect%3Fnext%3D%252Fredirect%253Fnext%253D%25252Fredirect%25253Fnext%25253D%25252Fa',
  ],
  'not a target': [
    '',
    'app',
    './app',
    '../app',
    '?next=/x',
    '#x',
    'https:',
    'https:/app',
    'https:app',
    'http://',
    'https:///app',
    'https://%',
    '/'.padEnd(3000, 'a'),
  ],
  'the start of a sign-on at a provider': [
    '/sso/start?provider=google',
    '/sso/start/?provider=facebook&next=%2Fapp',
    '/SSO/start?provider=google',
    '/%73so/start?provider=google',
    '/sso/saml/7/start',
    '/google-sso/start?scopes=basic',
    '/window-splash/?next=%2Fsso%2Fstart%3Fprovider%3Dgoogle',
    '/csrf/fix/?next=%2Fwindow-splash%2F%3Fnext%3D%252Fsso%252Fstart%253Fprovider%253Dgoogle',
    'https://patchbay.example/sso/start?provider=google',
  ],
  'no page': ['/api/v3/profiles', '/API/v3/profiles', '/api', '/logout/', '/logout'],
};

describe('safeTarget refuses', () => {
  describe.each(Object.entries(hostile))('%s', (_class, targets) => {
    it.each(targets)('%j [S37]', (target) => {
      expect(safeTarget(target, { origin })).toBe(dashboard);
    });
  });

  it.each([null, undefined, 7, {}, ['/app'], { toString: () => '/app' }])('what is no text: %j [S37]', (target) => {
    expect(safeTarget(target, { origin })).toBe(dashboard);
  });
});

describe('safeTarget goes to', () => {
  it.each([
    ['/app/zaps', '/app/zaps'],
    ['/', '/'],
    ['/app/zaps?folder=3&q=a%20b#row-7', '/app/zaps?folder=3&q=a%20b#row-7'],
    ['/app/../history', '/history'],
    ['/app/caf\u00e9', '/app/caf%C3%A9'],
    ['https://patchbay.example/app/zaps?x=1', '/app/zaps?x=1'],
    ['HTTPS://PATCHBAY.EXAMPLE/app', '/app'],
    ['https://patchbay.example:443/app', '/app'],
    ['/redirect?next=/app/zaps', '/redirect?next=/app/zaps'],
    ['/search?q=https://other.example//x', '/search?q=https://other.example//x'],
    ['/app/login?next=%2Fapp%2Fzaps', '/app/login?next=%2Fapp%2Fzaps'],
    ['/google-sso/onetap-verify/', '/google-sso/onetap-verify/'],
    ['/app/settings/sso/start', '/app/settings/sso/start'],
  ])('%j as %j [S37, A2.42]', (target, result) => {
    expect(safeTarget(target, { origin })).toBe(result);
  });

  it('the fallback when the target is refused, after the same check [S37]', () => {
    expect(safeTarget('//evil.example', { origin, fallback: '/app/onboarding' })).toBe('/app/onboarding');
    expect(safeTarget('//evil.example', { origin, fallback: '//evil.example' })).toBe(dashboard);
    expect(safeTarget('/app/zaps', { origin, fallback: '/app/onboarding' })).toBe('/app/zaps');
  });

  it('/app/dashboard by default; after a sign-on /app/onboarding [A9.01, A9.02]', () => {
    expect(defaultTargets).toEqual({ afterLogin: '/app/dashboard', afterSocialLogin: '/app/onboarding' });
    expect(safeTarget(null, { origin })).toBe(defaultTargets.afterLogin);
  });
});

describe('checkedAddress, for what our own server has named,', () => {
  it('checkedAddress takes the start of a sign-on, and a page of ours that sends on to one [S38]', () => {
    const start = '/sso/start?provider=google&connect=abc';
    expect(checkedAddress(start, origin)).toBe(start);
    const splash = `/window-splash/?next=${encodeURIComponent(start)}`;
    expect(checkedAddress(splash, origin)).toBe(splash);
  });

  it.each(['//evil.example', '/logout/', '/api/v3/csrf', '/window-splash/?next=https://evil.example'])(
    'checkedAddress refuses %j [S37]',
    (address) => {
      expect(checkedAddress(address, origin)).toBeNull();
    },
  );
});

describe('safeTarget on any input', () => {
  const origins = [origin, 'http://localhost:3000', 'http://127.0.0.1:8080'];
  const shard = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '%252f',
    '%09',
    '%00',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
    '@',
    ':',
    '?',
    '#',
    '&',
    ';',
    'next=',
    'fallback=',
    'redirect',
    'app',
    'login',
    'evil.example',
    'patchbay.example',
    'localhost:3000',
    'https:',
    'http:',
    'javascript:',
    'data:',
    'blob:',
    'https://',
    '[::1]',
    '。',
    '\ufeff',
    '\u202e',
    '\ud800',
    'é',
  );
  const target = fc.oneof(
    fc.array(shard, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );

  it('safeTarget stays on our origin, on a plain path, and settles at the first pass, whatever the input [S37]', () => {
    fc.assert(
      fc.property(target, fc.option(target), fc.constantFrom(...origins), (wish, fallback, ours) => {
        const result = safeTarget(wish, { origin: ours, fallback });
        const landed = new URL(result, ours);
        expect(landed.origin).toBe(ours);
        expect(landed.protocol).toMatch(/^https?:$/);
        expect(landed.pathname).not.toContain('//');
        expect(result).toMatch(/^\/(?![/\\])/);
        expect(result).not.toContain('\\');
        expect(result).toBe(landed.pathname + landed.search + landed.hash);
        expect(checkedTarget(result, ours)).toBe(result);
      }),
      { numRuns: fuzzRuns * 10 },
    );
  });
});

describe('a parameter', () => {
  it('a parameter that is repeated counts as missing [S37]', () => {
    expect(onlyParam('?next=%2Fapp', 'next')).toBe('/app');
    expect(onlyParam('?next=/app&next=//evil.example', 'next')).toBeNull();
    expect(onlyParam('?other=1', 'next')).toBeNull();
  });
});

describe('log-in and sign-up pages', () => {
  it('log-in and sign-up pages are recognised with everything below them [A2.94]', () => {
    expect(['/app/login', '/app/login/2fa', '/sign-up', '/sign-up/team-member/7'].every(isAuthPage)).toBe(true);
    expect(['/app/logins', '/app/dashboard', '/sign-upon', '/'].some(isAuthPage)).toBe(false);
  });
});
