import { pagePatterns } from '../../../src/contract/browser/pagePatterns.generated';
import { patternFinder } from '../../../src/domain/pagePaths';
import { trackedPath } from '../../../src/domain/trackedEvents';
import { routePatterns } from '../../../src/app/shell/routePatterns';
import { loadAppRoutes, routeAt } from '../../../src/app/shell/routes';
import { knownPages } from '../../../src/server/http/clientFiles';

const isKnown = knownPages(routePatterns);

beforeAll(async () => {
  await loadAppRoutes('/nowhere');
});

describe('the addresses that the build hands to the server', () => {
  it.each([
    '/',
    '/app/login',
    '/app/login/',
    '/sign-up/team-member/wb/7',
    '/sign-up/team-member/cli-7',
    '/app/settings/security',
    '/app/move-zaps/from/1/to/2',
    '/apps/integrations/eager/slack',
    '/apps/integrations/eager/slack/gmail',
    '/apps/integrations/eager/slack/gmail/third',
    '/engine/auth/start/SlackAPI@1.2.0',
    '/editor',
    '/editor/7',
    '/editor/7/8',
    '/metrics',
    '/server-status',
    '/app/nothing',
  ])('the addresses that the build hands to the server are for %s the same as the route table of the client [S72]', (path) => {
    expect(isKnown(path)).toBe(routeAt(path).path !== '*');
  });

  it('the addresses that the build hands to the server fit some addresses and not all [S72]', () => {
    expect([isKnown('/app/settings/security'), isKnown('/engine/auth/start/SlackAPI@1.2.0'), isKnown('/metrics')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('the addresses that the build hands to the server fit every pattern of the table with its parameters filled in [S72]', () => {
    const filled = routePatterns.map((pattern) => pattern.replace(/:\w+\??/g, 'some-1.0'));
    expect(filled.length).toBeGreaterThan(50);
    for (const path of filled) expect([path, isKnown(path)]).toEqual([path, true]);
  });
});

describe('the addresses of pages that the server names in traces', () => {
  const fill = (pattern: string) => pattern.replace(/:\w+\??/g, 'ada@private.example');

  it('the addresses of pages that the server names in traces are those of the client [T89]', () => {
    expect(pagePatterns.length).toBeGreaterThan(50);
    for (const pattern of pagePatterns) expect(routeAt(fill(pattern)).path).toBe(pattern);
  });

  it('a display of any page with a session is named by the pattern of the page [T89]', () => {
    const pageOf = patternFinder(pagePatterns);
    // Pages of signing in are not traced.
    for (const pattern of pagePatterns.filter((each) => !each.startsWith('/app/login/')))
      expect(pageOf(trackedPath(fill(pattern)))).toBe(pattern);
    expect([pageOf('/app/nothing'), pageOf('/editor/7/8'), pageOf('*')]).toEqual([null, null, null]);
  });
});
