import { act, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { parts, Screen } from '../../../../src/app/features/one-tap';
import { readMoment, type OneTapMoment, type OneTapOptions } from '../../../../src/app/features/one-tap/prompt';
import { ssoUrlIn, suppressedKey } from '../../../../src/app/features/one-tap/sagas';
import { oneTapSlice, selectOneTap, type OneTapState } from '../../../../src/app/features/one-tap/state';
import { selectTrackedEvents } from '../../../../src/app/features/tracking';
import { placeEntered } from '../../../../src/app/platform/place';
import { brand } from '../../../../src/domain/brand';
import { oneTapErrors } from '../../../../src/domain/socialLogin';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyOutsideTheContract, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';

const { asked, credentialGiven, failed } = oneTapSlice.actions;

const day = 86_400_000;

/** Google's library as a page has it after its script has run. */
function library() {
  const calls = { initialized: [] as OneTapOptions[], prompted: 0, cancelled: 0 };
  let tell: (moment: OneTapMoment) => void = () => {};
  Object.assign(window, {
    google: {
      accounts: {
        id: {
          initialize: (options: OneTapOptions) => void calls.initialized.push(options),
          prompt: (listener: typeof tell) => {
            calls.prompted += 1;
            tell = listener;
          },
          cancel: () => void (calls.cancelled += 1),
        },
      },
    },
  });
  return {
    calls,
    moment: (moment: OneTapMoment) => tell(moment),
    choose: (idToken = 'the ID token') => calls.initialized.at(-1)?.callback({ credential: idToken }),
  };
}

afterEach(() => {
  stopStores();
  delete (window as { google?: unknown }).google;
});

const start = { client_id: 'client', script_url: 'https://accounts.google.com/gsi/client', nonce: 'nonce' };
const show = (oneTap: OneTapState) => render(<StoryOfPage page={{ parts, Screen }} state={{ oneTap }} />);
const phaseOf = (store: TestStore) => selectOneTap(store.getState());
const phase = (store: TestStore, wanted: OneTapState['phase']) => waitUntil(wanted, () => phaseOf(store).phase === wanted, store);

/** A visitor who sees the prompt. */
async function prompted(at = '/sign-up') {
  const google = library();
  replyWith('getOneTapOptions', 200, start);
  const store = testStore([parts], { at });
  await phase(store, 'prompting');
  return { store, google, location: store.ports.location };
}

describe('one-tap is offered', () => {
  it('one-tap is offered with the provider’s script, asked for once, which chooses by itself and passes credential and currency on [A2.50, A7.09, B7.43]', async () => {
    const google = library();
    const loaded: string[] = [];
    replyWith('getOneTapOptions', 200, start);
    const store = testStore([], { at: '/sign-up?currency=eur' });
    Object.assign(store.ports.scripts, { load: async (url: string) => void loaded.push(url) });
    store.inject(parts);
    await phase(store, 'prompting');
    expect(loaded).toEqual([start.script_url]);
    expect(google.calls.initialized).toEqual([
      expect.objectContaining({ client_id: 'client', nonce: 'nonce', auto_select: true, use_fedcm_for_prompt: true }),
    ]);
    const sent = replyWith('logInWithOneTap', 200, { profile_id: null, is_new: false, account_verification_required: true });
    google.choose('header.claims.signature');
    await waitUntil('it is sent', () => sent.sent.length > 0);
    expect(sent.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/google-sso/onetap/', { id_token: 'header.claims.signature', currency: 'eur' }],
    ]);
    expect(JSON.stringify(store.actions)).not.toContain('header.claims.signature');
  });

  it('one-tap is not offered on the log-in page: its code is not even asked for [A4.29]', async () => {
    const google = library();
    replyWith('getCurrentProfile', 200, { ...nobody, sign_on: { providers: ['google'], one_tap: true } });
    const { store } = await openPage('/app/login');
    await screen.findByRole('button', { name: 'Continue with Google' });
    expect(store.getState()).not.toHaveProperty('oneTap');
    store.inject(parts);
    expect(google.calls.prompted).toBe(0);
    expect(phaseOf(store).phase).toBe('idle');
  });

  it('and taken away when the visitor goes to the log-in page [A4.29]', async () => {
    const { store, google, location } = await prompted();
    const enter = () => store.dispatch(placeEntered({ ...location.current(), kind: 'PUSH' }));
    enter();
    expect(google.calls.cancelled).toBe(0);
    location.push('/app/login');
    enter();
    await phase(store, 'idle');
    expect(google.calls.cancelled).toBe(1);
  });

  it('one-tap is offered on sign-up, loading until the prompt is ready [A4.27]', async () => {
    library();
    replyWith('getCurrentProfile', 200, { ...nobody, sign_on: { providers: ['google'], one_tap: true } });
    let arrive = (): void => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    replyWith('getOneTapOptions', 200, start, { until });
    const { store } = await openPage('/sign-up');
    expect(await screen.findByText('Looking for a Google account…')).toBeInTheDocument();
    arrive();
    await phase(store, 'prompting');
    await waitFor(() => expect(screen.queryByText('Looking for a Google account…')).toBeNull());
  });
});

describe('one-tap is hidden', () => {
  it('one-tap is hidden when its script has not arrived after three seconds [A9.08, A4.28, B8.62, B9.24]', async () => {
    replyWith('getOneTapOptions', 200, start);
    const store = testStore([], { at: '/sign-up' });
    Object.assign(store.ports.scripts, { load: () => new Promise(() => {}) });
    store.inject(parts);
    await waitUntil('it waits for three seconds', () => store.ports.clock.pending().includes(3000));
    await store.ports.clock.advance(2999);
    expect(phaseOf(store).phase).toBe('loading');
    await store.ports.clock.advance(1);
    await phase(store, 'hidden');
    expect(phaseOf(store)).toEqual({ phase: 'hidden', error: 'loadingTimeout' });
  });

  it('one-tap is hidden where the script brings no library [A4.28, B8.62]', async () => {
    replyWith('getOneTapOptions', 200, start);
    const store = testStore([parts], { at: '/sign-up' });
    await phase(store, 'hidden');
    expect(phaseOf(store)).toEqual({ phase: 'hidden', error: 'browserNotSupported' });
  });

  const notDisplayed = (reason: string): OneTapMoment => ({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason });
  const skipped = (reason: string): OneTapMoment => ({ isSkippedMoment: () => true, getSkippedReason: () => reason });
  it.each([
    ['browserNotSupported', notDisplayed('browser_not_supported')],
    ['noSession', notDisplayed('opt_out_or_no_session')],
    ['suppressedByUser', notDisplayed('suppressed_by_user')],
    ['invalidClient', notDisplayed('invalid_client')],
    ['userCancelled', skipped('user_cancel')],
    ['issuingFailed', skipped('issuing_failed')],
  ] as const)('for %s, as the library tells it [B8.62, A4.28]', async (error, moment) => {
    const { store, google } = await prompted();
    google.moment(moment);
    await phase(store, 'hidden');
    expect(phaseOf(store)).toEqual({ phase: 'hidden', error });
    expect(oneTapErrors).toContain(error);
  });

  it('one-tap is hidden also where the browser shows the prompt itself and gives no reasons [A4.28, B8.62]', async () => {
    const { store, google } = await prompted();
    // FedCM has neither display moments nor reasons.
    google.moment({ isSkippedMoment: () => true, isDismissedMoment: () => false });
    await phase(store, 'hidden');
    expect(phaseOf(store)).toEqual({ phase: 'hidden', error: 'userCancelled' });
  });

  it('one-tap is hidden for a day after the person has closed it [A9.09, B7.43]', async () => {
    const { store, google } = await prompted();
    google.moment(skipped('user_cancel'));
    await phase(store, 'hidden');
    const until = Number(store.ports.storage.local.get(suppressedKey));
    expect(until - store.ports.clock.now()).toBe(day);

    const again = async (passed: number) => {
      const next = testStore([], { at: '/sign-up' });
      next.ports.storage.local.set(suppressedKey, String(next.ports.clock.now() + day));
      await next.ports.clock.advance(passed);
      if (passed >= day) replyWith('getOneTapOptions', 200, start);
      next.inject(parts);
      return next;
    };
    const soon = await again(day - 1);
    await phase(soon, 'hidden');
    expect(phaseOf(soon)).toEqual({ phase: 'hidden', error: 'suppressedByUser' });
    await phase(await again(day), 'prompting');
  });

  it('one-tap shows nothing of itself while it is hidden [A4.28]', () => {
    for (const error of [...oneTapErrors, null]) {
      const { container, unmount } = show({ phase: 'hidden', error });
      expect(container).toBeEmptyDOMElement();
      unmount();
    }
  });

  it('one-tap reads every moment as something, whatever the library says', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.string(), (isNotDisplayed, isSkipped, reason) => {
        const meaning = readMoment({
          isNotDisplayed: () => isNotDisplayed,
          isSkippedMoment: () => isSkipped,
          getNotDisplayedReason: () => reason,
          getSkippedReason: () => reason,
        });
        expect(meaning.kind).toBe(isNotDisplayed || isSkipped ? 'ended' : 'nothing');
      }),
    );
  });
});

describe('a credential', () => {
  const answered = async (at: string) => {
    const opened = await prompted(at);
    opened.google.choose();
    return opened;
  };

  it('a credential on its way is announced, by the name of the product [A4.27]', () => {
    show({ phase: 'submitting' });
    expect(screen.getByText(`Signing you into ${brand.name}`)).toBeVisible();
  });

  it('a credential of a new user saves the browser’s time zone and leads to onboarding, with the apps that one came for [A2.96]', async () => {
    replyWith('logInWithOneTap', 200, { profile_id: 7, is_new: true, account_verification_required: false });
    replyWith('getCurrentProfile', 200, signedInAs());
    const saved = replyWith('updateProfile', 200, wireProfile(), { params: { id: 7 } });
    const { store, location } = await answered('/sign-up?next=%2Fapp%2Fzaps&selected_apis=slack,gmail');
    await waitUntil('onboarding', () => location.entries().at(-1) === '/app/onboarding?selected_apis=slack,gmail', store);
    expect(saved.sent.map(({ body }) => body)).toEqual([{ timezone: 'Europe/Lisbon' }]);
    expect(selectTrackedEvents(store.getState() as never)).toEqual([
      { subject: 'sign-up conversion', properties: { source: 'google-one-tap', intent: 'one-tap', signupType: 'google_sso' } },
    ]);
  });

  it.each([
    ['/sign-up', '/app/dashboard'],
    ['/sign-up?next=%2Fapp%2Fzaps', '/app/zaps'],
    ['/sign-up?next=%2F%2Fevil.example', '/app/dashboard'],
  ])('a credential of somebody known leads from %s to %s [A2.97, S37]', async (at, target) => {
    replyWith('logInWithOneTap', 200, { profile_id: 7, is_new: false, account_verification_required: false });
    replyWith('getCurrentProfile', 200, signedInAs());
    const { store, location } = await answered(at);
    await waitUntil(target, () => location.entries().at(-1) === target, store);
  });

  it('a credential whose account must be proved leads to the verification page [A4.30, A2.23]', async () => {
    replyWith('logInWithOneTap', 200, { profile_id: null, is_new: false, account_verification_required: true });
    const { store, location } = await answered('/sign-up');
    await waitUntil('the page', () => location.entries().at(-1) === '/google-sso/onetap-verify/', store);
  });

  it('a credential of somebody with two-factor leads to the code [A4.30]', async () => {
    replyWith('logInWithOneTap', 403, { errors: ['Two factor authentication is required.'], reason: 'mfa_required' });
    const { store, location } = await answered('/sign-up?next=%2Fapp%2Fzaps');
    await waitUntil('the code', () => location.entries().at(-1) === '/app/login/2fa?next=%2Fapp%2Fzaps', store);
  });

  it('a credential that is refused with an address of single sign-on leads there [A4.32]', async () => {
    replyWith('logInWithOneTap', 403, {
      errors: ['Your organization asks you to log in with single sign-on.'],
      sso_url: '/sso/saml/7/start',
    });
    const { store, location } = await answered('/sign-up');
    await waitUntil('the provider', () => location.assigned.length > 0, store);
    expect(location.assigned).toEqual(['/sso/saml/7/start']);
  });

  it.each(['javascript:alert(1)', 'https://evil.example/', '//evil.example', 'data:text/html,x'])(
    'a credential that is refused with the address %s goes nowhere [S38]',
    async (ssoUrl) => {
      replyOutsideTheContract('POST', '/google-sso/onetap/', 403, JSON.stringify({ errors: ['No.'], sso_url: ssoUrl }));
      const { store, location } = await answered('/shared/1');
      await phase(store, 'failed');
      expect(location.assigned).toEqual([]);
      expect(store.ports.reports).toHaveLength(1);
    },
  );

  it('a credential that is refused for another reason says the reason [A4.31]', async () => {
    replyWith('logInWithOneTap', 401, { errors: ['We couldn’t verify Google’s response. Try again.'] });
    const { store } = await answered('/shared/1');
    await phase(store, 'failed');
    expect(phaseOf(store)).toEqual({ phase: 'failed', message: 'We couldn’t verify Google’s response. Try again.' });
  });

  it.each(['refused', 'unreachable'])(
    '%s of a credential in sign-up is tracked once, swallowed, and told in the words of sign-up [A4.33, A8.24]',
    async (how) => {
      if (how === 'refused') replyWith('logInWithOneTap', 401, { errors: ['No.'] });
      else failToReach('logInWithOneTap');
      const { store } = await answered('/sign-up');
      await phase(store, 'failed');
      expect(phaseOf(store)).toEqual({ phase: 'failed', message: 'Oops, looks like we had an error creating your account!' });
      expect(selectTrackedEvents(store.getState() as never)).toEqual([
        { subject: 'one-tap failed', properties: { source: 'google-one-tap', intent: 'one-tap' } },
      ]);
      expect(store.ports.reports).toEqual([]);
      expect(store.actions.map(({ type }) => type)).not.toContain('flow/crashed');
    },
  );

  it('a credential that failed shows its sentence, and is closed [A8.24, A4.31]', async () => {
    const message = 'Oops, looks like we had an error creating your account!';
    show({ phase: 'failed', message });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a credential reads an address of single sign-on out of whatever was answered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const url = ssoUrlIn(text);
        expect(url === null || typeof url === 'string').toBe(true);
      }),
    );
  });
});

it('the state of one-tap keeps its identity for what it does not know, and survives JSON', () => {
  const states = [[asked()], [asked(), credentialGiven()], [asked(), credentialGiven(), failed({ message: 'x' })]].map((actions) =>
    actions.reduce<OneTapState>((state, action) => oneTapSlice.reducer(state, action), { phase: 'idle' }),
  );
  for (const state of states) {
    expect(oneTapSlice.reducer(state, { type: 'unknown' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  }
});
