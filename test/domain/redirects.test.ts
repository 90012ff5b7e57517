import fc from 'fast-check';
import {
  afterLogin,
  afterSignUp,
  entryAddress,
  isPrivateResource,
  leavesTheApp,
  onboardingAddress,
  signUpExceptionOf,
  signUpExceptions,
  type SignUpException,
} from '../../src/domain/redirects';
import { fuzzRuns } from '../support/fuzz';

const origin = 'https://patchbay.example';
const newUser = { origin, next: null, selectedApis: [], invitation: null, referrer: null };

describe('after sign-up', () => {
  it('onboarding is next unless an exception holds [A2.83, A2.19]', () => {
    expect(afterSignUp(newUser)).toBe('/app/onboarding');
    expect(afterSignUp({ ...newUser, next: '/app/zaps' })).toBe('/app/onboarding');
    expect(afterSignUp({ ...newUser, next: '/app/login?next=/editor/1' })).toBe('/app/onboarding');
  });

  /** A page of each kind, and a page that only looks like it. */
  const examples: Record<SignUpException, { go: readonly string[]; stay: readonly string[] }> = {
    editor: {
      go: ['/editor/12', '/app/editor/12?step=2', '/zap-templates/edit/9'],
      stay: ['/editors', '/app/editorial', '/zap-templates/9'],
    },
    'instant-app': { go: ['/app/instant/forms'], stay: ['/app/instantly', '/instant'] },
    'app-creation': {
      go: ['/developer/start', '/app/developer/create', '/developer/builder/7'],
      stay: ['/developer/documentation', '/developer'],
    },
    'use-case': { go: ['/app/use-case?use_case=leads', '/use-cases/leads'], stay: ['/use-case-studies'] },
    shared: { go: ['/shared/1a2b'], stay: ['/sharedness', '/app/shared-with-me'] },
    'partner-sharing': { go: ['/partner/sharing/44'], stay: ['/partner', '/partner/sharings'] },
    'partner-workflow': { go: ['/partner/workflow/44', '/webintent/create-zap?x=1'], stay: ['/webintent', '/partner/workflowing'] },
    'team-join': { go: ['/app/join-team?code=x', '/teams/join'], stay: ['/teams', '/app/team'] },
    maker: { go: ['/maker', '/app/makers/7'], stay: ['/makeshift', '/app/marker'] },
  };

  it('the table has every kind of exception once [A2.92]', () => {
    expect(signUpExceptions.map((row) => row.kind).sort()).toEqual(Object.keys(examples).sort());
  });

  const rows = (kind: SignUpException) => [
    ...examples[kind].go.map((next) => [next, true] as const),
    ...examples[kind].stay.map((next) => [next, false] as const),
  ];
  const expectRedirect = (next: string, goes: boolean) => {
    expect(afterSignUp({ ...newUser, next })).toBe(goes ? next : '/app/onboarding');
  };
  it.each(rows('editor'))('editor: %s leads there: %s [A2.84, A2.92]', (next, goes) => expectRedirect(next, goes));
  it.each(rows('instant-app'))('instant app: %s leads there: %s [A2.85, A2.92]', (next, goes) => expectRedirect(next, goes));
  it.each(rows('app-creation'))('app creation: %s leads there: %s [A2.86, A2.92]', (next, goes) => expectRedirect(next, goes));
  it.each(rows('use-case'))('after sign-up, a use case of %s leads to its page: %s [A2.87, A2.92]', (next, goes) =>
    expectRedirect(next, goes),
  );
  it.each(rows('shared'))('shared page: %s leads there: %s [A2.88, A2.92]', (next, goes) => expectRedirect(next, goes));
  it.each([...rows('partner-sharing'), ...rows('partner-workflow')])('partner: %s leads there: %s [A2.89, A2.92]', (next, goes) =>
    expectRedirect(next, goes),
  );
  it.each(rows('team-join'))('team join: %s leads there: %s [A2.90, A2.92]', (next, goes) => expectRedirect(next, goes));
  it.each(rows('maker'))('maker: %s leads there: %s [A2.91, A2.92]', (next, goes) => expectRedirect(next, goes));

  it('apps chosen before may point at such a page as well, and then the next address holds [A2.85, A2.86]', () => {
    expect(afterSignUp({ ...newUser, next: '/app/zaps', selectedApis: ['schedule'] })).toBe('/app/zaps');
    expect(afterSignUp({ ...newUser, next: '/app/zaps', selectedApis: ['developer-platform'] })).toBe('/app/zaps');
    expect(afterSignUp({ ...newUser, next: '/app/zaps', selectedApis: ['slack'] })).toBe('/app/onboarding?selected_apis=slack');
  });

  it('an exception on a foreign origin is none [S37]', () => {
    expect(afterSignUp({ ...newUser, next: 'https://evil.example/editor/1' })).toBe('/app/onboarding');
    expect(afterSignUp({ ...newUser, next: '//evil.example/editor/1' })).toBe('/app/onboarding');
    expect(afterSignUp({ ...newUser, next: '//evil.example', selectedApis: ['schedule'] })).toBe('/app/onboarding?selected_apis=schedule');
  });

  it('the onboarding address carries selected_apis, invitation and previous, each when known [A2.20]', () => {
    expect(
      onboardingAddress({ selectedApis: ['slack', 'google sheets'], invitation: 'a&b', referrer: 'https://patchbay.example/blog/1?x=y' }),
    ).toBe(
      '/app/onboarding?selected_apis=slack,google%20sheets&invitation=a%26b&previous=https%3A%2F%2Fpatchbay.example%2Fblog%2F1%3Fx%3Dy',
    );
    expect(onboardingAddress(newUser)).toBe('/app/onboarding');
  });

  it('previous is set only for a blog or learn page [A2.21, A9.03]', () => {
    expect(isPrivateResource('https://x.example/blog/a')).toBe(true);
    expect(isPrivateResource('https://x.example/learn')).toBe(true);
    expect(isPrivateResource('https://x.example/pricing')).toBe(false);
    expect(onboardingAddress({ ...newUser, referrer: 'https://x.example/pricing' })).toBe('/app/onboarding');
  });

  it('any text gives an address on our origin [S37]', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.option(text),
        fc.array(text, { maxLength: 3 }),
        fc.option(text),
        fc.option(text),
        (next, selectedApis, invitation, referrer) => {
          const address = afterSignUp({ origin, next, selectedApis, invitation, referrer: referrer === null ? null : `${referrer}/blog` });
          expect(new URL(address, origin).origin).toBe(origin);
          expect(address).toMatch(/^\/(?!\/)/);
        },
      ),
      { numRuns: fuzzRuns },
    );
  });

  it('sign-up names no exception for an ordinary page [A2.83]', () => {
    expect(signUpExceptionOf('/app/dashboard', [])).toBeNull();
  });
});

describe('after login', () => {
  it('the requested address is next, the dashboard without one [A2.93, A2.22]', () => {
    expect(afterLogin({ next: '/app/zaps?x=1', origin })).toBe('/app/zaps?x=1');
    expect(afterLogin({ next: null, origin })).toBe('/app/dashboard');
    expect(afterLogin({ next: 'https://evil.example', origin })).toBe('/app/dashboard');
  });

  it('a log-in page is no destination', () => {
    expect(afterLogin({ next: '/app/login?next=/x', origin })).toBe('/app/dashboard');
    expect(afterLogin({ next: '/sign-up', origin })).toBe('/app/dashboard');
  });
});

describe('who has to sign in first', () => {
  const current = '/app/zaps?folder=3#row';

  it('a visitor of a page for people goes to the log-in page with the way back [A6.12]', () => {
    expect(entryAddress({ current })).toBe('/app/login?next=%2Fapp%2Fzaps%3Ffolder%3D3%23row');
  });

  it.each([
    [true, false, '/sign-up'],
    [true, true, '/app/login'],
    [false, false, '/app/login'],
    [false, true, '/app/login'],
  ])('a visitor with sign-up preferred %s and known e-mail %s goes to %s [A2.95, A6.13, B4.28]', (prefersSignUp, hasKnownEmail, page) => {
    expect(entryAddress({ current, prefersSignUp, hasKnownEmail })).toMatch(new RegExp(`^${page}\\?next=`));
  });

  it.each(['/app/login', '/app/login/2fa?x=1', '/sign-up', '/sign-up/team-member/7#a'])(
    'a visitor stays on the public page %s [A2.94, B4.29]',
    (page) => {
      expect(entryAddress({ current: page, prefersSignUp: true })).toBeNull();
    },
  );

  it('a person with a stale session goes to the log-in page with the reauth flag [A6.14, B4.30]', () => {
    expect(entryAddress({ current, reauth: true, prefersSignUp: true })).toBe(
      '/app/login?reauth=true&next=%2Fapp%2Fzaps%3Ffolder%3D3%23row',
    );
  });
});

describe('a foreign program’s sign-on', () => {
  it('a foreign program’s sign-on leaves the app', () => {
    expect(leavesTheApp('/oauth/authorize/?client=1')).toBe(true);
    expect(leavesTheApp('/app/oauth/authorize/')).toBe(false);
  });
});
