import fc from 'fast-check';
import { helpTarget, isHelpButtonHidden, selectedApiOn } from '../../src/domain/helpTarget';

it.each([
  ['/app/dashboard', null, '/help/'],
  ['/', null, '/help/'],
  ['/developers', null, '/help/'],
  ['/app/assets/zaps', 'SlackCLIAPI', '/help/'],
  ['/developer/start', null, '/developer/documentation'],
  ['/developer', null, '/developer/documentation'],
  ['/app/developer/create', null, '/developer/documentation'],
  ['/developer/builder/SlackCLIAPI@1.29.2', null, '/developer/documentation/SlackCLIAPI'],
  ['/developer/start', 'GitHubCLIAPI', '/developer/documentation/GitHubCLIAPI'],
  ['/developer/start', '../../evil', '/developer/documentation'],
])('help for %s with the app %s leads to %s [B2.60]', (pathname, api, target) => {
  expect(helpTarget(pathname, api)).toBe(target);
});

it('the address of the help stays on our own pages whatever the address is [B2.60]', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.option(fc.string()), (pathname, api) => {
      expect(helpTarget(pathname, api)).toMatch(/^\/(?:help\/|developer\/documentation(?:\/[\w%-]+)?)$/);
      const selected = selectedApiOn(`/developer/builder${pathname}`, api);
      expect(selected === null || /^[A-Za-z][\w-]*$/.test(selected)).toBe(true);
    }),
  );
});

it.each([
  ['/app/billing', true, true],
  ['/billing', true, true],
  ['/billing/plans', true, true],
  ['/app/billing', false, false],
  ['/billing', false, false],
  ['/app/dashboard', true, false],
  ['/app/billings', true, false],
])('the help launcher on %s, eligible to chat %s, is hidden: %s [B2.61]', (pathname, isChatEligible, hidden) => {
  expect(isHelpButtonHidden(pathname, isChatEligible)).toBe(hidden);
});
