import { parts } from '../../../../src/app/features/profile';
import { routeEntered } from '../../../../src/app/features/session';
import { stopStores, testStore, waitUntil } from '../../../support/appStore';
import { replyWith, signedInAs, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

async function load(at: string, cookies: Record<string, string> = {}) {
  const store = testStore([parts], { at, cookies });
  replyWith('getCurrentProfile', 200, signedInAs());
  const profile = replyWith('getProfile', 200, wireProfile(), { params: { id: 7 } });
  store.dispatch(routeEntered({ need: 'required' }));
  await waitUntil('the profile', () => profile.sent.length === 1);
  return { query: profile.sent[0]?.query, cookie: store.ports.cookies.get('abidentity') };
}

describe('the analytics identity', () => {
  it.each([
    ['/app/dashboard', {}, {}, null],
    ['/app/dashboard?identity=of-the-address', {}, { identity: 'of-the-address' }, null],
    ['/app/dashboard', { abidentity: 'of-the-cookie' }, { identity: 'of-the-cookie' }, 'of-the-cookie'],
    ['/app/dashboard?identity=of-the-address', { abidentity: 'of-the-cookie' }, { identity: 'of-the-address' }, 'of-the-cookie'],
    ['/app/dashboard?identity=0', { abidentity: 'of-the-cookie' }, {}, null],
  ])('at %s with cookies %j goes along as %j [A7.01, A7.02]', async (at, cookies, query, kept) => {
    expect(await load(at, cookies)).toEqual({ query, cookie: kept });
  });
});
