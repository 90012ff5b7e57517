/** The page's requests: its reports about faults, those that the scenario lists, and those that it changes. */
import type { GuideSetting } from '../server/scenario';

const secretKey = /^(?:password|secret|token|credentials)/i;
const sent: string[] = [];

let revision = 'of this page';

/** Replies name a newer revision from here on: see `GuideSetting.revised`. */
export const releaseRevision = (): void => void (revision = 'a newer one');

let isCut = false;

/** From now on the page receives no replies. It is about to reload, and a late reply must not change what the reloaded page finds. */
export const cutReplies = (): void => void (isCut = true);

const ownPaths = '/dev/scenarios';

/** Listens to the page's requests, and changes them as the scenario wants. Call it before the application runs. */
export function hearRequests({ requests = [], revised, fails }: GuideSetting, say: (line: string) => void): void {
  const { fetch } = window;
  const counts = new Map<string, number>();
  window.fetch = async (address, options) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href);
    if (url.pathname.startsWith(ownPaths)) return fetch.call(window, address, options);
    try {
      return await answer(url, address, options);
    } finally {
      // Never settles: see `cutReplies`.
      if (isCut) await new Promise(() => {});
    }
  };
  const answer = async (url: URL, ...[address, options]: Parameters<typeof window.fetch>): Promise<Response> => {
    const request = `${options?.method ?? 'GET'} ${url.pathname}`;
    if (fails !== undefined && url.pathname.startsWith(fails.path)) throw new TypeError(fails.message);
    const reply = await report(address, options);
    if (requests.some((beginning) => request.startsWith(beginning))) {
      const count = (counts.get(request) ?? 0) + 1;
      counts.set(request, count);
      say(`${request}: ${reply.status}, request ${count}`);
    }
    if (revised) reply.headers.set('x-revision', revision);
    return reply;
  };
  if (fails !== undefined) {
    // Fragments of pages come this way.
    const { open } = XMLHttpRequest.prototype as { open(this: XMLHttpRequest, method: string, url: string): void };
    XMLHttpRequest.prototype.open = function send(method: string, url: string | URL) {
      open.call(this, method, String(url).startsWith(fails.path) ? `${ownPaths}/refused` : String(url));
    };
  }
  const report: typeof window.fetch = async (address, options) => {
    if (String(address).endsWith('/error-reports')) {
      const report = JSON.parse(String(options?.body)) as { name: string; message: string; label: string | null; actions: object[] };
      sent.push(report.message);
      const secrets = keysOf(report).filter((key) => secretKey.test(key));
      say(
        `Reported: ${report.message}, label ${report.label ?? 'none'}, with ${report.actions.length} actions, ` +
          (secrets.length > 0 ? `and keys called ${secrets.join(', ')}` : 'and no key called password, secret, token or credentials'),
      );
    }
    const reply = await fetch.call(window, address, options);
    // The headers of a reply from the network cannot be changed.
    return revised ? new Response(reply.body, reply) : reply;
  };
}

/** Scripts whose address contains one of these are asked for where there is nothing. */
export function hideScripts(names: readonly string[]): void {
  const { prototype } = HTMLScriptElement;
  const src = Object.getOwnPropertyDescriptor(prototype, 'src');
  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLScriptElement, address: unknown) {
      // A trusted address is an object.
      src?.set?.call(this, names.some((name) => String(address).includes(name)) ? `${ownPaths}/missing.js` : address);
    },
  });
}

/** How many reports were sent of faults with this message; a slow page may report other faults as well. */
export const reportsSent = (message: string): number => sent.filter((each) => each.includes(message)).length;

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
