import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { appRoutes } from '../../../src/app/shell/appRoutes';
import { loadAppRoutes, routeAt } from '../../../src/app/shell/routes';

beforeAll(() => loadAppRoutes('/app/dashboard'));

const root = resolve(__dirname, '../../..');
const hasTests = (place: string): boolean => {
  const path = resolve(root, 'test', place);
  return /\.test\.tsx?$/.test(place)
    ? existsSync(path)
    : readdirSync(path, { recursive: true }).some((file) => /\.test\.tsx?$/.test(String(file)));
};

describe('every area that the specification names', () => {
  it.each([
    ['accounts', '/app/settings/account', 'app/features/account-settings'],
    ['teams', '/app/team', 'app/features/team'],
    ['plans', '/app/billing', 'app/features/billing'],
    ['the trial of a team', '/app/team-account-setup', 'app/features/team/trial.test.tsx'],
    ['the Zap mover', '/app/move-zaps', 'app/features/zap-mover'],
    ['services', '/apps', 'app/features/services'],
    ['the editor of nodes', '/editor', 'app/features/editor'],
  ])('%s has a page at %s, and its tests [B0.02]', async (_area, path, tests) => {
    const { load, path: pattern } = routeAt(path);
    expect(pattern).not.toBe(appRoutes.at(-1)?.path);
    expect(typeof (await load?.())?.default.Screen).toBe('function');
    expect(hasTests(tests)).toBe(true);
  });

  it('the 404 page has its place, and its tests [B0.02]', async () => {
    const last = appRoutes.at(-1);
    expect(routeAt('/no-such-page')).toBe(last);
    expect(typeof (await last?.load?.())?.default.Screen).toBe('function');
    expect(hasTests('app/features/not-found')).toBe(true);
  });

  it.each([
    ['accounts', () => import('../../../src/app/features/accounts'), 'app/features/accounts'],
    ['plans', () => import('../../../src/app/features/plans'), 'app/features/plans'],
    ['trials', () => import('../../../src/app/features/trial'), 'app/features/trial'],
    ['the shell', () => import('../../../src/app/shell/App'), 'app/shell'],
    ['its overlays', () => import('../../../src/app/shell/overlayTable'), 'app/features/errors'],
    ['surveys', () => import('../../../src/app/features/nps'), 'app/features/nps'],
    ['tracking', () => import('../../../src/app/features/tracking'), 'app/features/tracking'],
    ['the entity layer', () => import('../../../src/app/entities'), 'app/entities'],
    ['toasts', () => import('../../../src/app/features/toasts'), 'app/features/toasts'],
    ['nodes', () => import('../../../src/domain/serviceNodes'), 'domain/serviceNodes.test.ts'],
    ['pagination', () => import('../../../src/app/widgets/Pagination/Pagination'), 'app/widgets/measures.test.tsx'],
    ['the constants of widgets', () => import('../../../src/app/widgets/tokens'), 'app/widgets/tokens.test.ts'],
  ])('%s: has its module, and its tests [B0.02]', async (_area, load: () => Promise<object>, tests) => {
    expect(Object.values(await load()).length).toBeGreaterThan(0);
    expect(hasTests(tests)).toBe(true);
  });
});
