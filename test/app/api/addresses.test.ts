import { testPorts } from '../../support/ports';
import { endpoints } from '../../../src/contract';
import nock from 'nock';
import { apiPath, bases, createApi } from '../../../src/app/api';
import { basedPath, filledPath } from '../../../src/app/api/addresses';

describe('addresses', () => {
  it('addresses begin with the base of their API [A7.48]', () => {
    expect(apiPath('v3', 'profiles', 7)).toBe('/api/v3/profiles/7');
    expect(apiPath('v4', 'onboardings')).toBe('/api/v4/onboardings');
    expect(apiPath('platform', 'v3', 'apps', 'cli/12', 'details')).toBe('/api/platform/v3/apps/cli%2F12/details');
    expect(apiPath('developer', 'apps')).toBe('/api/developer/v1/apps');
  });

  it('addresses have one base for each API, of which the first is of version 3 [B7.01, B9.08]', () => {
    expect(bases).toEqual({
      v3: '/api/v3',
      v4: '/api/v4',
      platform: '/api/platform',
      developer: '/api/developer/v1',
      metrics: '/api/v4/tracking',
      status: '/api/v3/status',
    });
  });

  it.each([
    ['/api/v3/profiles/7', { v3: '/one' }, '/one/profiles/7'],
    ['/api/v4/onboardings/', { v4: '/four' }, '/four/onboardings/'],
    ['/api/platform/v3/apps', { platform: '/platform' }, '/platform/v3/apps'],
    ['/api/developer/v1/apps', { developer: '/makers' }, '/makers/apps'],
    ['/api/v4/tracking/event/', { v4: '/four', metrics: '/collect' }, '/collect/event/'],
    ['/api/v3/status', { v3: '/one', status: 'https://status.patchbay.example/api' }, 'https://status.patchbay.example/api'],
    ['/api/v3/profiles', { v4: '/four' }, '/api/v3/profiles'],
    ['/api/v3000/x', { v3: '/one' }, '/api/v3000/x'],
  ])('%s with %j is %s [B7.01]', (path, moved, address) => {
    expect(basedPath(path, moved)).toBe(address);
  });

  it('addresses are asked where their API begins, by every call [B7.01]', async () => {
    const api = createApi(testPorts(), { bases: { status: '/elsewhere/status' } });
    const asked = nock(window.location.origin).get('/elsewhere/status').reply(200, { state: 'up' });
    await api.http.get('/api/v3/status');
    expect(asked.isDone()).toBe(true);
  });

  it('addresses have their parameters filled in, and none may be missing', () => {
    expect(filledPath(endpoints.getProfile, { id: 7 })).toBe('/api/v3/profiles/7');
    expect(() => filledPath(endpoints.getProfile)).toThrow('/api/v3/profiles/:id needs the parameter id');
  });
});
