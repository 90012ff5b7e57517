import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between browser and server that drops every cookie in both directions, as for a browser that keeps none. */
export async function startCookielessProxy(): Promise<{ url: string; stop(): Promise<void> }> {
  const without = (headers: IncomingHttpHeaders, name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  const proxy = createServer((incoming, outgoing) => {
    const forward = request(incoming.url ?? '/', { method: incoming.method, headers: without(incoming.headers, 'cookie') }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, without(reply.headers, 'set-cookie'));
      reply.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** A stateless load balancer: each request goes to the next port in turn, so no state may live in one instance only. */
export async function startRoundRobin(port: number, ports: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn = (turn + 1) % ports.length;
    const { method, url: path, headers } = incoming;
    const forward = request({ agent, host: '127.0.0.1', port: ports[turn], method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      agent.destroy();
    },
  };
}
