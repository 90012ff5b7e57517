import { use, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { eventChannel } from 'redux-saga';
import { call, take, type SagaGenerator } from 'typed-redux-saga';
import { popups as sizes } from '../../../domain/windows';
import { getPorts } from '../../platform/flows';
import { PortsContext } from '../../platform/PortsContext';
import { TextLink } from '../../widgets/TextLink/TextLink';

/** Posted to the other tabs when an app was connected: an editor that waits for it looks again. */
export const appConnected = { kind: 'appConnected' } as const;

export const isAppConnected = (message: unknown): boolean => (message as { kind?: unknown } | null)?.kind === appConnected.kind;

/** Posted as well when an existing connection was connected again. */
export const appReconnected = (id: number) => ({ kind: 'appReconnected', id }) as const;

/** The connection of such a message; null for any other message. */
export function reconnectedIdOf(message: unknown): number | null {
  const { kind, id } = (message ?? {}) as { kind?: unknown; id?: unknown };
  return kind === 'appReconnected' && typeof id === 'number' ? id : null;
}

/** The page that connects an app, or reconnects a connection, in a separate window. */
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

/**
 * Opens the page that connects an app in a popup of 980 by 700 (A9.06). If the browser blocks the popup, it is a link to a new tab.
 * Both tell the other windows, and close themselves.
 * `to`: the page that connects the app, with `tab=new`.
 */
export function ConnectLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  // The gallery shows screens without ports: there it is a link to a new tab.
  const popups = use(PortsContext)?.popups;
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    if (popups && popups.open(to, 'patchbay-connect', sizes.appConnection) !== null) event.preventDefault();
  };
  return (
    <TextLink to={to} isNewTab onClick={open}>
      {children}
    </TextLink>
  );
}
