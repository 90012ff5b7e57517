import { appRoutes } from '../../../src/app/shell/appRoutes';
import { loadAppRoutes, signInRoutes, authOf, routeAt } from '../../../src/app/shell/routes';
import { documentTitle } from '../../../src/app/shell/routes';

const routeTable = [...signInRoutes, ...appRoutes];
beforeAll(() => loadAppRoutes('/app/dashboard'));

/** Returns the route of a path after all redirects. */
function arrivalAt(path: string) {
  const { redirectTo, ...row } = routeAt(path);
  return typeof redirectTo === 'string' ? routeAt(redirectTo) : row;
}

const authAt = (path: string) => authOf(routeAt(path));

describe('what a route asks of the session', () => {
  it('a route requires a sign-in under /app unless it says otherwise [A6.03, B2.30]', () => {
    expect(authOf({ path: '/app/anything' })).toBe('required');
    expect(authOf({ path: '/app' })).toBe('required');
    expect(authOf({ path: '/apple' })).toBe('none');
    expect(authOf({ path: '/pricing' })).toBe('none');
    expect(['/app/dashboard', '/app/home', '/app/assets/zaps', '/app/two-factor-setup', '/app/onboarding'].map(authAt)).toEqual(
      Array(5).fill('required'),
    );
  });

  it('the requirement of a route may be overridden, by nothing or by an attempt [A6.04, B2.31]', () => {
    expect(authOf({ path: '/app/anything', auth: 'none' })).toBe('none');
    expect(authOf({ path: '/app/anything', auth: 'attempt' })).toBe('attempt');
    expect(authOf({ path: '/anything', auth: 'required' })).toBe('required');
  });

  it('a route requires no sign-in on any log-in, reset or sign-up page [A6.02]', () => {
    const pages = routeTable.filter(({ path }) => /^\/(?:app\/login|app\/reset-password|sign-up)/.test(path));
    expect(pages.length).toBeGreaterThanOrEqual(10);
    for (const page of pages) expect(authOf(page)).not.toBe('required');
  });
});

describe('the table of routes', () => {
  it.each([
    ['/app/login', 'Log In'],
    ['/app/login/2fa', 'Two-Factor Authentication'],
    ['/app/login/secure-session', 'Secure Session'],
    ['/app/login/forgot', 'Forgot Password'],
    ['/app/login/locked', 'Account Locked'],
    ['/app/login/cookies-disabled', 'Enable Cookies'],
    ['/app/login/activate', 'Activate Your Account'],
    ['/sign-up', 'Sign Up'],
    ['/app/dashboard/', 'Dashboard'],
    ['/app/nowhere', 'Page Not Found'],
    ['/app/login/nowhere', 'Page Not Found'],
  ])('the table of routes leads %s to "%s"', (path, title) => {
    expect(routeAt(path).title).toBe(title);
  });

  it.each([
    ['/app/login', 'Log In'],
    ['/sign-up', 'Sign Up'],
    ['/app/assets/zaps', 'Zaps'],
    ['/app/dashboard', 'Dashboard'],
    ['/app/zap/', 'Zaps'],
    ['/app/zaps', 'Zaps'],
    ['/app/connections', 'Connections'],
    ['/app/settings', 'Settings'],
    ['/app/onboarding', 'Welcome'],
    ['/editor', 'Editor'],
    ['/history', 'History'],
    ['/app/history', 'History'],
  ])('the table of routes has a page of the application for %s, called "%s" [B2.36]', (path, title) => {
    expect(arrivalAt(path).title).toBe(title);
  });

  it.each([
    ['/developer/start', 'Developers'],
    ['/developer/documentation', 'Developer Documentation'],
    ['/developer/documentation/SlackCLIAPI', 'Developer Documentation'],
    ['/developer/builder', 'Web Builder'],
    ['/developer/builder/App12', 'Web Builder'],
    ['/get-help', 'Get Help'],
  ])('the table of routes has a page for developers and for help at %s, called "%s" [B2.37]', (path, title) => {
    expect(arrivalAt(path).title).toBe(title);
  });

  it('the table of routes has one screen for both addresses of the reset [A2.07]', () => {
    expect(routeAt('/app/login/reset-password').load).toBe(routeAt('/app/reset-password').load);
  });

  it('the table of routes has each address once, and leads every redirect to a page with a screen', () => {
    const paths = routeTable.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { redirectTo, load } of routeTable) {
      expect(Boolean(redirectTo) !== Boolean(load)).toBe(true);
      const targets = typeof redirectTo === 'string' ? [redirectTo] : redirectTo ? [redirectTo(true), redirectTo(false)] : [];
      for (const target of targets) expect(routeAt(target).load).toBeDefined();
    }
  });
});

describe('what is known from the start', () => {
  it('the first page knows only the addresses of signing in and up, so that these pages load no other address', () => {
    jest.isolateModules(() => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a fresh instance of the module, without loaded routes
      const fresh = require('../../../src/app/shell/routes') as typeof import('../../../src/app/shell/routes');
      for (const path of ['/app/login', '/app/login/', '/sign-up', '/app/reset-password']) expect(fresh.loadAppRoutes(path)).toBeNull();
      expect(fresh.loadAppRoutes('/app/dashboard')).toBeInstanceOf(Promise);
    });
  });

  it('the table of routes ends with the not-found page, and shares no address with the other table', () => {
    expect(appRoutes.at(-1)?.path).toBe('*');
    expect(signInRoutes.some(({ path }) => appRoutes.some((row) => row.path === path))).toBe(false);
  });
});

describe('the title of the tab', () => {
  it("the title of the tab is the page's and the product's name, or the product's own line [B2.48]", () => {
    expect(documentTitle('Log In')).toBe('Log In | Patchbay');
    expect(documentTitle()).toBe('The best apps. Better together. | Patchbay');
  });
});
