import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { defaultTargets } from '../../../domain/addresses';
import { onlyParam } from '../../../domain/queryParams';
import { popupAddress, startAddress, type SocialLoginError, type SocialProvider } from '../../../domain/socialLogin';
import { popups as sizes } from '../../../domain/windows';
import { getPorts, onLatest } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { transitionsOf } from '../../platform/transitions';
import { takeHandOff, type ExpectedPopup } from './handOff';

export type SocialLoginState =
  | { readonly phase: 'idle'; readonly issue: SocialLoginError | null }
  /** The popup is open; another click opens it again. */
  | { readonly phase: 'waiting'; readonly provider: SocialProvider; readonly isClosed?: boolean }
  /** The browser is being redirected to the provider's page, or to the destination of the sign-in. */
  | { readonly phase: 'leaving' };

export const initialSocialLogin: SocialLoginState = { phase: 'idle', issue: null };

const transition = transitionsOf<SocialLoginState>();
/**
 * The flow continues where the state was reset by `placeEntered`, and where another popup was opened while the browser already leaves
 * the page: its events have no effect then.
 */
const ignoredIn = ['idle', 'leaving'] as const;

export const socialLoginSlice = createSlice({
  name: 'socialLogin',
  initialState: initialSocialLogin as SocialLoginState,
  reducers: {
    /** The user pressed 'Continue with …'. */
    providerChosen: (state, { payload: { provider } }: PayloadAction<{ provider: SocialProvider }>) =>
      state.phase === 'leaving' ? state : { phase: 'waiting', provider },
    /** The browser blocked the popup: the sign-in continues in the page itself. */
    popupBlocked: transition({ from: ['waiting'], to: 'leaving', ignoredIn }, () => ({ phase: 'leaving' })),
    /**
     * The popup seems to be closed: there is nothing to continue in. Its message still counts, because a provider may have
     * disconnected the two.
     */
    popupClosed: transition({ from: ['waiting'], ignoredIn }, (state) => {
      state.isClosed = true;
    }),
    /** The popup has handed over: the person is signed in. */
    accepted: transition({ from: ['waiting'], to: 'leaving', ignoredIn }, (_state, _action: PayloadAction<{ nextUrl: string }>) => ({
      phase: 'leaving',
    })),
    /** The popup has reported why no one is signed in. */
    refused: transition(
      { from: ['waiting'], to: 'idle', ignoredIn },
      (_state, { payload: { issue } }: PayloadAction<{ issue: SocialLoginError }>) => ({ phase: 'idle', issue }),
    ),
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSocialLogin);
  },
});

export const selectSocialLogin = sliceSelector(socialLoginSlice);

const { accepted, popupBlocked, popupClosed, providerChosen, refused } = socialLoginSlice.actions;

/** Signing in in a popup, for as long as the page's code is loaded. Another click ends the wait for the previous popup. */
export function* socialLoginFlow(): SagaGenerator<void> {
  yield* onLatest(providerChosen, begin);
}

/** The popup opens within the click, or the browser would block it: nothing may be awaited before. */
function* begin({ payload: { provider } }: ReturnType<typeof providerChosen>): SagaGenerator<void> {
  const { location, popups, cookies, random } = yield* getPorts();
  const { search } = location.current();
  const wish = {
    next: onlyParam(search, 'next'),
    selectedApis: onlyParam(search, 'selected_apis'),
    invitation: location.invitation(),
  };
  const nonce = random.id();
  const address = popupAddress(cookies.get('csrftoken'), startAddress(provider, { ...wish, popup: nonce }));
  const popup = popups.open(address, 'patchbay-sign-on', sizes.socialLogin);
  if (popup === null) {
    yield* put(popupBlocked());
    location.assign(startAddress(provider, wish));
    return;
  }
  yield* race({ handedOff: call(signInWith, { origin: location.origin, popup, nonce }), noticed: call(noticeClosing, popup) });
}

/** Runs until cancelled: once the page has the focus again and the popup is gone, the person is no longer told to continue in it. */
function* noticeClosing(popup: Window): SagaGenerator<void> {
  const { page } = yield* getPorts();
  const looks = yield* call((): EventChannel<true> => eventChannel((emit) => page.onFocus(() => emit(true))));
  try {
    while (true) {
      yield* take(looks);
      if (popup.closed) yield* put(popupClosed());
    }
  } finally {
    looks.close();
  }
}

function* signInWith(awaited: ExpectedPopup & { popup: Window }): SagaGenerator<void> {
  const { location, tabs } = yield* getPorts();
  const handOff = yield* takeHandOff(awaited);
  if (handOff.kind === 'refused') return void (yield* put(refused({ issue: handOff.issue })));
  tabs.post({ kind: 'signedIn' });
  yield* put(accepted({ nextUrl: handOff.nextUrl }));
  // The server checks the address once more (S37).
  location.assign(redirectAddress(handOff.nextUrl));
}

/** `/redirect?next&safe_only&fallback`. */
function redirectAddress(nextUrl: string): string {
  return `/redirect?next=${encodeURIComponent(nextUrl)}&safe_only=true&fallback=${encodeURIComponent(defaultTargets.afterLogin)}`;
}
