import { routes } from '../../../src/contract/routes';
import { apiPath } from '../../../src/app/api';
import { filledPath } from '../../../src/app/api/addresses';

describe('addresses', () => {
  it('begin with the base of their API [A7.48]', () => {
    expect(apiPath('v3', 'profiles', 7)).toBe('/api/v3/profiles/7');
    expect(apiPath('v4', 'onboardings')).toBe('/api/v4/onboardings');
    expect(apiPath('platform', 'v3', 'apps', 'cli/12', 'details')).toBe('/api/platform/v3/apps/cli%2F12/details');
    expect(apiPath('developer', 'apps')).toBe('/api/developer/v1/apps');
  });

  it('have their parameters filled in, and none may be missing', () => {
    expect(filledPath(routes.profile, { id: 7 })).toBe('/api/v3/profiles/7');
    expect(() => filledPath(routes.profile)).toThrow('/api/v3/profiles/:id needs the parameter id');
  });
});
