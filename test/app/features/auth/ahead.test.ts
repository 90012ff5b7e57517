/** Requests that are sent while the password is typed, and replies that arrive with the log-in, so that nobody waits for them afterwards. */
import { emailSubmitted, formChanged, formSubmitted, selectAuth } from '../../../../src/app/features/auth/shared/state';
import authLoginPage from '../../../../src/app/features/auth/login/page';
import { sessionMissing } from '../../../../src/app/features/session';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { failToReach, replyWith, signedInAs } from '../../../support/replyWith';

const { parts } = authLoginPage;

afterEach(stopStores);

/** Opens the log-in page at the password step, while nobody is signed in. */
async function atThePassword(at = '/app/login'): Promise<{ store: TestStore; sent: string[] }> {
  const store = testStore([parts], { at });
  const sent: string[] = [];
  store.api.onReply(({ path, status }) => sent.push(`${path} ${status}`));
  store.dispatch(sessionMissing());
  replyWith('discoverAccount', 200, { account: null });
  store.dispatch(formChanged({ page: 'login', values: { email: 'ada@patchbay.example' } }));
  store.dispatch(emailSubmitted());
  return { store, sent };
}
const submit = (store: TestStore) => {
  store.dispatch(formChanged({ page: 'login', values: { password: 'correct horse' } }));
  store.dispatch(formSubmitted({ page: 'login' }));
};
const isReady = (store: TestStore) =>
  store.until('the log-out', ({ session }: { session: { isLogoutReady?: boolean } }) => session.isLogoutReady === true);
const answered = (store: TestStore) => store.until('an answer', (state: object) => selectAuth(state).login.result !== null);

it('logs out while the password is typed, so that the submit is one call; the next try logs out again [A4.20]', async () => {
  const logout = replyWith('logOut', 204, null);
  const { store, sent } = await atThePassword();
  await isReady(store);
  expect(logout.sent).toHaveLength(1);
  sent.length = 0;
  replyWith('logIn', 401, { errors: [] });
  submit(store);
  await answered(store);
  expect(sent).toEqual(['/api/v3/login 401']);

  sent.length = 0;
  replyWith('logOut', 204, null);
  replyWith('logIn', 401, { errors: [] });
  submit(store);
  await waitUntil('the second answer', () => sent.length === 2);
  expect(sent).toEqual(['/api/logout/ 204', '/api/v3/login 401']);
});

it('logs out with the submit where that could not be done ahead [A4.20]', async () => {
  failToReach('logOut', 1);
  const { store, sent } = await atThePassword();
  await store.until('the password', (state: object) => !selectAuth(state).waitForEmailSubmit);
  replyWith('logOut', 204, null);
  replyWith('logIn', 401, { errors: [] });
  submit(store);
  await answered(store);
  expect(sent.slice(-2)).toEqual(['/api/logout/ 204', '/api/v3/login 401']);
});

it('asks for what the first screen needs with the log-in, and looks the session up in its answer [A4.17, A7.04]', async () => {
  replyWith('logOut', 204, null);
  const { store, sent } = await atThePassword('/app/login?next=%2Fapp%2Fassets%2Fzaps%3Fa%3D1');
  await isReady(store);
  const text = JSON.stringify(signedInAs({ id: 7, email: 'ada@patchbay.example' }));
  const login = replyWith('logIn', 200, { profile_id: 7, ahead: [{ path: '/api/v3/profiles', text }] });
  sent.length = 0;
  submit(store);
  await waitUntil('the way', () => store.ports.location.current().pathname === '/app/assets/zaps');
  expect(login.sent[0]?.query).toEqual({ include: 'zaps' });
  // `profiles` is reported as answered without a request: there is no double for it.
  expect(sent).toEqual(['/api/v3/login 200', '/api/v3/profiles 200']);
});
