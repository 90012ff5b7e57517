import { clockOffset } from '../../../domain/clockOffset';
import type { ClockPort, ConsolePort, PopupsPort, Ports, RandomPort } from '../ports';
import { browserLocation } from './location';
import { browserPage, browserTabs } from './page';
import { browserCookies, browserStorage } from './storage';

let offset = 0;
const corrected = new Set<() => void>();
const clock: ClockPort = {
  now: () => Date.now() + offset,
  follow: (date) => {
    const before = offset;
    offset = clockOffset(date, Date.now(), offset);
    if (offset !== before) corrected.forEach((listener) => listener());
  },
  onCorrected: (listener) => {
    corrected.add(listener);
    return () => corrected.delete(listener);
  },
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

const random: RandomPort = {
  next: () => Math.random(),
  // Not randomUUID: it exists only on HTTPS and localhost.
  id: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};

/** Faults are queued until a reporter subscribes, because it loads later. */
function consoleOf(window: Window): ConsolePort {
  const waiting: [message: string, error: unknown][] = [];
  const wait = (message: string, error: unknown): void => void waiting.push([message, error]);
  let tell = wait;
  window.addEventListener('error', ({ message, error }) => tell(message, error));
  window.addEventListener('unhandledrejection', ({ reason }) => tell('Nobody caught', reason));
  return {
    report: (message, error) => {
      console.error(message, error ?? '');
      tell(message, error);
    },
    warn: (message, detail) => console.warn(message, detail ?? ''),
    onReport: (listener) => {
      tell = listener;
      waiting.splice(0).forEach(([message, error]) => listener(message, error));
      return () => (tell = wait);
    },
  };
}

function popups(window: Window): PopupsPort {
  return {
    open: (url, name, { width, height }) => {
      const left = Math.round(window.screenX + Math.max(0, window.outerWidth - width) / 2);
      const top = Math.round(window.screenY + Math.max(0, window.outerHeight - height) / 2);
      return window.open(url, name, `popup,width=${width},height=${height},left=${left},top=${top}`);
    },
  };
}

/** The ports of a real page. Call once: the ports listen to the window from then on. */
export function createBrowserPorts(window: Window): Ports {
  return {
    storage: browserStorage(window),
    cookies: browserCookies(window),
    location: browserLocation(window),
    clock,
    random,
    popups: popups(window),
    scripts: {
      load: async (url) => (await import(/* webpackChunkName: "guest-scripts" */ './scripts')).loadScript(window.document, url),
    },
    console: consoleOf(window),
    tabs: browserTabs(window),
    page: browserPage(window),
    // Loaded only when a captcha is required.
    proofOfWork: {
      solve: async (challenge, signal) => (await import(/* webpackChunkName: "captcha" */ './proofOfWork')).solve(challenge, signal),
    },
  };
}
