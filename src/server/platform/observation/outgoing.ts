/** Traces the requests that steps send: the method and the host, never the path. */
import type { Observer } from '../observer';
import type { Outgoing } from '../outgoing';

/** The same way out, with a span for each request; unchanged while the observer is off. */
export function observeOutgoing(outgoing: Outgoing, observer: Observer): Outgoing {
  if (!observer.isOn) return outgoing;
  return {
    ...outgoing,
    send: (request) => {
      const host = URL.canParse(request.url) ? new URL(request.url).hostname : 'none';
      const method = request.method ?? 'GET';
      const attributes = { 'http.request.method': method, 'server.address': host };
      return observer.trace({ name: `${method} ${host}`, kind: 'client', attributes }, () => outgoing.send(request));
    },
  };
}
