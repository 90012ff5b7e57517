import type { PagePort, TabsPort, Unsubscribe } from '../ports';

function listen(target: EventTarget, type: string, listener: (event: Event) => void): Unsubscribe {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** The window as a whole: focus, return from the back/forward cache, what was typed. */
export function browserPage(window: Window): PagePort {
  const { document } = window;
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  listen(document, 'input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/^(?:checkbox|radio|hidden)$/.test(target.type))) {
      typed.add(target);
    }
  });

  // The snapshot that the browser freezes must show nothing private, so the page is hidden when it is left, not when it comes
  // back (S46).
  const { style } = document.documentElement;
  listen(window, 'pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) style.visibility = 'hidden';
  });

  return {
    isProduction: process.env.NODE_ENV === 'production',
    userAgent: window.navigator.userAgent,
    referrer: document.referrer,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    onFocus: (listener) => {
      const undo = [
        listen(window, 'focus', listener),
        listen(document, 'visibilitychange', () => {
          if (document.visibilityState === 'visible') listener();
        }),
      ];
      return () => undo.forEach((step) => step());
    },
    onRestored: (listener) =>
      listen(window, 'pageshow', (event) => {
        if ((event as PageTransitionEvent).persisted) listener();
      }),
    onOnline: (listener) => listen(window, 'online', listener),
    reveal: () => {
      style.visibility = '';
    },
    copyText: (text) =>
      // Plain HTTP has no clipboard.
      window.navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      ) ?? Promise.resolve(false),
    saveFile: (name, text) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      URL.revokeObjectURL(url);
    },
    print: () => window.print(),
    close: () => window.close(),
    hasTypedText: () => {
      for (const field of typed) {
        if (!field.isConnected) typed.delete(field);
        else if (field.value !== '') return true;
      }
      return false;
    },
  };
}

/** The key used by tabs without BroadcastChannel: the storage event carries the message, and its content is not kept. */
const tabsKey = 'patchbay.tabs';

/** Sends messages to the other tabs by BroadcastChannel, or by storage events where a browser lacks it (R23). */
export function browserTabs(window: Window): TabsPort {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('patchbay');
  return {
    post: (message) => {
      if (channel) return channel.postMessage(message);
      try {
        window.localStorage.setItem(tabsKey, JSON.stringify(message));
        window.localStorage.removeItem(tabsKey);
      } catch {
        // Storage is blocked: the other tabs notice when they get the focus.
      }
    },
    onMessage: (listener) => {
      if (channel) return listen(channel, 'message', (event) => listener((event as MessageEvent).data));
      return listen(window, 'storage', (event) => {
        const { key, newValue } = event as StorageEvent;
        if (key === tabsKey && newValue) listener(JSON.parse(newValue));
      });
    },
  };
}
