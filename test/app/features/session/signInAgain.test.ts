import { parts as signInAgain } from '../../../../src/app/features/auth/sign-in-again';
import { dialogShown, selectSignInAgain, signInAgainSlice } from '../../../../src/app/features/auth/sign-in-again/state';
import {
  loginChosen,
  routeEntered,
  selectIsTimeoutNoticeDue,
  selectSessionStatus,
  sessionLoaded,
  sessionResumed,
  sessionRetried,
  timeoutNoticeClosed,
  type WithSession,
} from '../../../../src/app/features/session';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';
import { failToReach, nobody, replyWith, signedInAs } from '../../../support/replyWith';

const { formChanged, stepEntered, submitted } = signInAgainSlice.actions;

afterEach(stopStores);

const isDue = (store: TestStore): boolean => selectIsTimeoutNoticeDue(store.getState() as unknown as WithSession);
const phaseOf = (store: TestStore) => selectSessionStatus(store.getState() as unknown as WithSession);
const dialogOf = (store: TestStore) => selectSignInAgain(store.getState() as unknown as object);
const due = (store: TestStore) => waitUntil('the dialog', () => isDue(store), store);

/** A page that requires a sign-in, with Ada signed in, and the code that holds requests. */
async function openPage(settings: PortSettings = {}, who: Parameters<typeof signedInAs>[0] = { id: 7 }) {
  const store = testStore([signInAgain], { at: '/app/settings/profile', ...settings });
  replyWith('getCurrentProfile', 200, signedInAs(who));
  store.dispatch(routeEntered({ need: 'required' }));
  await waitUntil('the session', () => phaseOf(store) === 'loaded', store);
  // The code is loaded after the session; it is there when a refused write opens the dialog.
  await import('../../../../src/app/features/session/changes');
  return store;
}

const turnOn = (store: TestStore) => store.api.call('verifyTwoFactorSetup', { body: { code: '123456' }, idempotencyKey: 'key-1' });

/** The error of a request once it has ended with one. */
function outcomeOf(sent: Promise<unknown>): { error: unknown } {
  const outcome: { error: unknown } = { error: null };
  sent.catch((error: unknown) => (outcome.error = error));
  return outcome;
}

/** Types the password into the dialog and sends it. */
function logIn(store: TestStore, password = 'correct horse') {
  replyWith('discoverAccount', 200, { account: null }, { isOptional: true, times: 2 });
  store.dispatch(dialogShown());
  store.dispatch(formChanged({ password }));
  store.dispatch(submitted());
}

describe('a write whose session is lost', () => {
  it('a write whose session is lost waits for a log-in in the page and is then sent once more, with the same body and key [T01, T02, S22]', async () => {
    const store = await openPage();
    const refusedWrite = replyWith('verifyTwoFactorSetup', 401, { errors: ['Log in.'] });
    const write = turnOn(store);
    await due(store);
    const sentAgain = replyWith('verifyTwoFactorSetup', 403, { errors: ['That code is wrong.'] });
    const login = replyWith('logIn', 200, { profile_id: 7 });
    logIn(store);
    expect(await write).toMatchObject({ status: 403 });
    expect(login.sent[0]?.body).toEqual({ account_id: null, email: 'ada@patchbay.example', password: 'correct horse', captcha: null });
    expect(sentAgain.sent).toHaveLength(1);
    expect(sentAgain.sent[0]?.body).toEqual(refusedWrite.sent[0]?.body);
    expect(sentAgain.sent[0]?.headers['idempotency-key']).toBe('key-1');
    expect(sentAgain.sent[0]?.headers['x-profile-id']).toBe('7');
    expect([phaseOf(store), isDue(store)]).toEqual(['loaded', false]);
    expect(store.actions.map(({ type }) => type)).not.toContain('session/refreshed');
    expect(store.ports.location.entries()).toEqual(['/app/settings/profile']);
  });

  it('a write whose session is lost waits together with others, under one dialog, and each is sent once [T02]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    replyWith('startTwoFactorSetup', 401, { errors: [] });
    const writes = [turnOn(store), store.api.call('startTwoFactorSetup').catch((error: unknown) => error)];
    await due(store);
    const again = [replyWith('verifyTwoFactorSetup', 429, { errors: [] }), replyWith('startTwoFactorSetup', 429, { errors: [] })];
    replyWith('logIn', 200, { profile_id: 7 });
    logIn(store);
    await Promise.all(writes);
    expect(again.map(({ sent }) => sent.length)).toEqual([1, 1]);
    expect(store.actions.filter(({ type }) => type === 'session/timedOut')).toHaveLength(1);
  });

  it('a write whose session is lost is refused with a sentence when the dialog is closed, and the next one opens it again [T04]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: ['Log in.'] });
    const write = turnOn(store);
    await due(store);
    store.dispatch(timeoutNoticeClosed());
    expect(await write).toMatchObject({
      status: 401,
      body: { messages: ['You’re not signed in, so this wasn’t saved. Try again to log in.'] },
    });
    expect([isDue(store), store.ports.location.entries()]).toEqual([false, ['/app/settings/profile']]);
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const next = turnOn(store);
    await due(store);
    store.dispatch(timeoutNoticeClosed());
    expect(await next).toMatchObject({ status: 401 });
  });

  it('a write whose session is lost is never sent when another person signs in: the page reloads [T03, R23]', async () => {
    const store = await openPage();
    const first = replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    void turnOn(store);
    await due(store);
    replyWith('logIn', 200, { profile_id: 8 });
    logIn(store);
    await waitUntil('the reload', () => store.ports.location.reloads.count === 1, store);
    expect(first.sent).toHaveLength(1);
    expect(phaseOf(store)).toBe('timedOut');
  });

  it('a write whose session is lost is never sent when the page wakes offline and then finds another person [T03, R23, S46]', async () => {
    const store = await openPage();
    const first = replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = outcomeOf(turnOn(store));
    await due(store);
    store.ports.clock.skipWaitsUpTo(1000);
    failToReach('getCurrentProfile', 3);
    store.ports.window.restore();
    await waitUntil('the failed look-up', () => phaseOf(store) === 'failed', store);
    // It ends before anybody is found, so that nobody can send it.
    await waitUntil('the end of the write', () => write.error !== null);
    expect(write.error).toMatchObject({ name: 'AbortError' });
    replyWith('getCurrentProfile', 200, signedInAs({ id: 8 }), { times: 2 });
    store.dispatch(sessionRetried());
    await waitUntil('the other person', () => phaseOf(store) === 'loaded', store);
    store.ports.window.focus();
    await waitUntil('the comparison', () => store.actions.some(({ type }) => type === 'session/resumed'), store);
    expect(first.sent).toHaveLength(1);
  });

  it('a write whose session is lost is never sent when a look-up shows another person, and is when it shows the same one [T03, R23]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = turnOn(store).catch((error: unknown) => error);
    await due(store);
    const shown = { profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] };
    store.dispatch(sessionLoaded(shown));
    const again = replyWith('verifyTwoFactorSetup', 429, { errors: [] });
    store.dispatch(sessionResumed());
    expect(await write).toMatchObject({ status: 429 });
    expect(again.sent).toHaveLength(1);

    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const next = outcomeOf(turnOn(store));
    await due(store);
    store.dispatch(sessionLoaded({ ...shown, profileId: 8 }));
    await waitUntil('the end of the write', () => next.error !== null);
    expect(next.error).toMatchObject({ name: 'AbortError' });
  });

  it('a write whose session is lost is sent when another tab signs in as the same person [T05, R23]', async () => {
    const line = new Set<never>() as never;
    const store = await openPage({ line });
    const other = testStore([], { line });
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = turnOn(store);
    await due(store);
    const again = replyWith('verifyTwoFactorSetup', 429, { errors: [] });
    replyWith('getCurrentProfile', 200, signedInAs({ id: 7 }));
    other.ports.tabs.post({ kind: 'signedIn' });
    expect(await write).toMatchObject({ status: 429 });
    expect([again.sent.length, isDue(store)]).toEqual([1, false]);
  });

  it('a write whose session is lost stays with the page when the log-in does not reach the server [T04, R19]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = turnOn(store);
    await due(store);
    failToReach('logIn');
    logIn(store);
    await waitUntil('the message', () => dialogOf(store).refusal !== null, store);
    expect(dialogOf(store)).toMatchObject({ isSubmitting: false, form: { password: 'correct horse' } });
    expect(isDue(store)).toBe(true);
    replyWith('verifyTwoFactorSetup', 429, { errors: [] });
    replyWith('logIn', 200, { profile_id: 7 });
    store.dispatch(submitted());
    expect(await write).toMatchObject({ status: 429 });
  });

  it('a write whose session is lost leads to log-in when the person chooses to continue as someone else [T03, A6.12]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    void turnOn(store).catch(() => null);
    await due(store);
    store.dispatch(loginChosen());
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login', store);
  });

  it('a write whose session is lost during an impersonation leads to log-in, since a password would not bring it back [T03, S27]', async () => {
    const store = await openPage({}, { id: 7, is_masquerading: true });
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    expect(await turnOn(store)).toMatchObject({ status: 401 });
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login', store);
    expect(isDue(store)).toBe(false);
  });
});

describe('a load whose session is lost', () => {
  const load = (store: TestStore) => store.api.http.get('/api/v3/accounts/1').catch((error: unknown) => error);

  it('a load whose session is lost on a page that shows nothing leads to log-in [A6.12, B4.28]', async () => {
    const store = await openPage();
    replyWith('getAccount', 401, { errors: [] }, { params: { id: 1 } });
    await load(store);
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login', store);
  });

  it('a load whose session is lost on a page that shows something waits for the log-in and is repeated [T01, T06]', async () => {
    const store = await openPage();
    replyWith('listAccounts', 200, { objects: [] });
    await store.api.call('listAccounts');
    replyWith('getAccount', 401, { errors: [] }, { params: { id: 1 } });
    const waiting = load(store);
    await due(store);
    const again = replyWith('getAccount', 404, { errors: [] }, { params: { id: 1 } });
    replyWith('logIn', 200, { profile_id: 7 });
    logIn(store);
    expect(await waiting).toMatchObject({ status: 404 });
    expect(again.sent).toHaveLength(1);
  });

  it('a load whose session is lost in the background does not open the dialog again after it was closed [T06]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = turnOn(store);
    await due(store);
    store.dispatch(timeoutNoticeClosed());
    await write;
    replyWith('getAccount', 401, { errors: [] }, { params: { id: 1 } });
    expect(await load(store)).toMatchObject({ status: 401 });
    expect([isDue(store), store.ports.location.entries()]).toEqual([false, ['/app/settings/profile']]);
  });

  it('a session that is found to be over when the window gets the focus opens the dialog over typed text, and a log-out elsewhere does not [T01, S45, R23]', async () => {
    const line = new Set<never>() as never;
    const store = await openPage({ line });
    store.ports.window.typeText(true);
    replyWith('getCurrentProfile', 200, nobody);
    store.ports.window.focus();
    await due(store);
    replyWith('getCurrentProfile', 200, nobody);
    testStore([], { line }).ports.tabs.post({ kind: 'signedOut' });
    await waitUntil('the way', () => store.ports.location.current().pathname === '/app/login', store);
    expect(phaseOf(store)).toBe('missing');
  });
});

describe('the dialog for signing in again', () => {
  it('the dialog for signing in again asks for the second factor and continues after a right code [T07]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    const write = turnOn(store);
    await due(store);
    replyWith('logIn', 403, { errors: [], reason: 'mfa_required' });
    logIn(store);
    await waitUntil('the code', () => dialogOf(store).step === 'code', store);
    expect(dialogOf(store).form.password).toBe('');
    replyWith('verifyTwoFactorCode', 403, { errors: [] });
    store.dispatch(formChanged({ code: '000000' }));
    store.dispatch(submitted());
    await waitUntil('the refusal', () => dialogOf(store).refusal?.isOfField === true, store);
    expect(dialogOf(store).refusal?.message).toBe("That code doesn't look right.");
    store.dispatch(stepEntered({ step: 'recoveryCode' }));
    store.dispatch(formChanged({ recoveryCode: 'k7d3 q9xw' }));
    const check = replyWith('verifyTwoFactorCode', 200, { profile_id: 7 });
    replyWith('verifyTwoFactorSetup', 429, { errors: [] });
    store.dispatch(submitted());
    expect(await write).toMatchObject({ status: 429 });
    expect(check.sent[0]?.body).toEqual({ recovery_code: 'k7d3q9xw' });
    expect(dialogOf(store).form).toEqual({ password: '', code: '', recoveryCode: '' });
  });

  it('the dialog for signing in again shows a wrong password at its field and a required captcha below it [T07]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    void turnOn(store).catch(() => null);
    await due(store);
    replyWith('logIn', 401, { errors: [] });
    logIn(store, 'wrong');
    await waitUntil('the refusal', () => dialogOf(store).refusal !== null, store);
    expect(dialogOf(store).refusal).toEqual({ message: 'Your email or password is incorrect.', isOfField: true });
    replyWith('logIn', 422, { errors: [], reason: 'captcha_required' });
    store.dispatch(submitted());
    await waitUntil('the captcha', () => dialogOf(store).captcha.isDue, store);
  });

  it('the dialog for signing in again leads a person whose organization signs in elsewhere there [T07]', async () => {
    const store = await openPage();
    replyWith('verifyTwoFactorSetup', 401, { errors: [] });
    void turnOn(store).catch(() => null);
    await due(store);
    replyWith('discoverAccount', 200, { account: { id: 3, has_saml_sso: true, sso_url: '/sso/saml/3/start' } as never });
    store.dispatch(dialogShown());
    await waitUntil('the provider', () => dialogOf(store).provider !== null, store);
    expect(dialogOf(store).provider).toBe('/sso/saml/3/start?next=%2Fapp%2Fdashboard');
  });
});
