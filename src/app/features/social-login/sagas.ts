import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { defaultTargets } from '../../../domain/addresses';
import { onlyParam } from '../../../domain/queryParams';
import { handOffChannel, popupAddress, startAddress, takenKind } from '../../../domain/socialLogin';
import { popups as sizes } from '../../../domain/windows';
import { onLatest, getPorts } from '../../platform/flows';
import { onWindowMessage, broadcast, type WindowMessage } from '../../platform/windowMessages';
import { readHandOff, type ExpectedPopup } from './handOff';
import { popupBlocked, popupClosed, providerChosen, socialLoginAccepted, socialLoginRefused } from './state';

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
  yield* race({ handedOff: call(awaitHandOff, { origin: location.origin, popup, nonce }), noticed: call(noticeClosing, popup) });
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

const messages = (): EventChannel<WindowMessage> => eventChannel((emit) => onWindowMessage(handOffChannel, emit), buffers.expanding(8));

/** Takes the first message from the popup, and only that one (S39). Others are logged and change nothing. */
export function* awaitHandOff(awaited: ExpectedPopup & { popup: Window }): SagaGenerator<void> {
  const { location, console: developer, tabs } = yield* getPorts();
  const channel = yield* call(messages);
  const reported = new Set<string>();
  const report = (what: string, detail: unknown): void => {
    // A page that floods ours with messages must not flood the console as well.
    if (!reported.has(what)) developer.report(what, detail);
    reported.add(what);
  };
  try {
    while (true) {
      const handOff = readHandOff(yield* take(channel), awaited);
      switch (handOff.kind) {
        case 'ignored':
          continue;
        case 'foreign':
          report('A sign-on message came from another origin', handOff.origin);
          continue;
        case 'untrusted':
          report('A sign-on message came from a window that was not asked', awaited.origin);
          continue;
        case 'undecipherable':
          report('The next address of a sign-on cannot be read', null);
          continue;
        case 'refused':
          yield* call(confirmHandOff, awaited);
          yield* put(socialLoginRefused({ issue: handOff.issue }));
          return;
        case 'accepted':
          yield* call(confirmHandOff, awaited);
          tabs.post({ kind: 'signedIn' });
          yield* put(socialLoginAccepted({ nextUrl: handOff.nextUrl }));
          // The server checks the address once more (S37).
          location.assign(redirectAddress(handOff.nextUrl));
          return;
      }
    }
  } finally {
    // Also when another click, or another page, ends the wait.
    channel.close();
  }
}

/** The popup may close: by message, because the provider may have disconnected the two, and directly where it has not. */
function confirmHandOff({ popup, nonce }: ExpectedPopup & { popup: Window }): void {
  broadcast(handOffChannel, { kind: takenKind, nonce });
  popup.close();
}

/** `/redirect?next&safe_only&fallback`. */
export function redirectAddress(nextUrl: string): string {
  return `/redirect?next=${encodeURIComponent(nextUrl)}&safe_only=true&fallback=${encodeURIComponent(defaultTargets.afterLogin)}`;
}
