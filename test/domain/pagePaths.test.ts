import { isHeaderHidden, showsHeldRuns, showsPromo } from '../../src/domain/pagePaths';

describe('the header', () => {
  it.each([
    '/oauth/authorize',
    '/oauth/authorize/',
    '/editor',
    '/editor/12',
    '/shared/abc',
    '/engine/auth/start/SlackAPI',
    '/app/settings',
    '/app/settings/profile',
  ])('the header is hidden at %s [B2.39]', (path) => {
    expect(isHeaderHidden(path)).toBe(true);
  });

  it.each(['/app/dashboard', '/oauth', '/app/assets/zaps/3/share', '/apps/editors/integrations', '/engine/auth', '/app/history', '/'])(
    'the header shows at %s [B2.39]',
    (path) => {
      expect(isHeaderHidden(path)).toBe(false);
    },
  );

  it.each([
    ['/developer/builder/App12/json-editor', true],
    ['/developer/builder/App12/version/1.0.0/scripting', true],
    ['/developer/builder/App12/scripting/', true],
    ['/developer/builder/App12', false],
    ['/developer/builder/App12/scripting/help', false],
    ['/developer/builder/App12/no-scripting', false],
    ['/developer/documentation/json-editor', false],
    ['/app/dashboard/json-editor', false],
  ])('the header at the path %s of the web builder is hidden: %s [B2.40]', (path, isHidden) => {
    expect(isHeaderHidden(path)).toBe(isHidden);
  });
});

it.each([
  ['/app/connections', true],
  ['/app/assets/connections', true],
  ['/app/dashboard', true],
  ['/app/history', true],
  ['/app/zaps', true],
  ['/app/assets/zaps', true],
  ['/app/settings/profile', false],
  ['/app/billing', false],
  ['/app/zap', false],
  ['/app/login', false],
  ['/history', false],
])('on the page %s the banner of held runs shows: %s [B2.41]', (path, shows) => {
  expect(showsHeldRuns(path)).toBe(shows);
});

it.each([
  ['/engine/auth', false],
  ['/engine/auth/start/SlackAPI', false],
  ['/sign-up', false],
  ['/sign-up/team-member/7', false],
  ['/app/login', false],
  ['/app/login/forgot', false],
  ['/editor/5', false],
  ['/app/onboarding', false],
  ['/app/instant', false],
  ['/app/settings/profile', false],
  ['/app/dashboard', true],
  ['/app/assets/zaps', true],
  ['/app/history', true],
  ['/apps', true],
  ['/help', true],
])('on the page %s a promotion may show: %s [B2.42]', (path, shows) => {
  expect(showsPromo(path)).toBe(shows);
});
