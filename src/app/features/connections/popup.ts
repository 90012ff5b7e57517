import { eventChannel } from 'redux-saga';
import { call, take, type SagaGenerator } from 'typed-redux-saga';
import { popups as sizes } from '../../../domain/windows';
import { getPorts } from '../../platform/flows';
import { isAppConnected, reconnectedIdOf } from './news';

/** The page that connects an app, or connects one of the connections again, in a window of its own. */
export const connectAddress = (app: string, connectionId: number | null = null): string =>
  `/engine/auth/start/${encodeURIComponent(app)}?${connectionId === null ? '' : `connection=${connectionId}&`}tab=new`;

/** `blocked`: the browser opened none. */
export type PopupOutcome = 'connected' | 'closed' | 'blocked';

/**
 * Opens the page in a popup of 980 by 700 (A9.06), and waits until an app was connected there or it was closed. Call it within a
 * click, or the browser blocks the popup: nothing may be awaited before.
 */
export function* openConnectPopup(app: string, connectionId: number | null = null): SagaGenerator<PopupOutcome> {
  const { popups, tabs, page } = yield* getPorts();
  const popup = popups.open(connectAddress(app, connectionId), 'patchbay-connect', sizes.appConnection);
  if (popup === null) return 'blocked';
  const channel = yield* call(() =>
    eventChannel<'connected' | 'focus'>((emit) => {
      const ends = [
        tabs.onMessage((message) => {
          const isDone = connectionId === null ? isAppConnected(message) : reconnectedIdOf(message) === connectionId;
          if (isDone) emit('connected');
        }),
        page.onFocus(() => emit('focus')),
      ];
      return () => ends.forEach((end) => end());
    }),
  );
  try {
    for (;;) {
      if ((yield* take(channel)) === 'connected') return 'connected';
      if (popup.closed) return 'closed';
    }
  } finally {
    channel.close();
  }
}
