import type { Outgoing } from '../../src/server/platform/outgoing';

/** Sends each request to one server, whatever its host. The header `x-host` has the host that was meant. */
export const divertedTo =
  (url: string, send: Outgoing['send']): Outgoing['send'] =>
  (request) => {
    const { host, pathname, search } = new URL(request.url);
    return send({ ...request, url: `${url}${pathname}${search}`, headers: { ...request.headers, 'x-host': host } });
  };
