// A load balancer as an operator has one: requests in turn to the instances that are in it, and none to those that are drained.
import { Agent, createServer, request } from 'node:http';

/**
 * @param {number} port to listen on
 * @returns {Promise<{ add(port: number): void, drain(port: number): Promise<void>, ports(): number[], close(): Promise<void> }>}
 * `drain` sends no further requests to an instance, and waits for the replies to those that it has
 */
export async function startBalancer(port) {
  const instances = new Map();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const open = [...instances.values()].filter(({ isDrained }) => !isDrained);
    if (open.length === 0) return void outgoing.writeHead(502).end();
    turn += 1;
    const instance = open[turn % open.length];
    instance.pending += 1;
    const done = () => {
      instance.pending -= 1;
      if (instance.pending === 0) instance.whenIdle?.();
    };
    outgoing.once('close', done);
    const { method, url: path, headers } = incoming;
    const forward = request({ agent: instance.agent, host: '127.0.0.1', port: instance.port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(outgoing);
    });
    // Nothing is hidden by asking another instance again: a request that an instance loses is a failed request.
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    add: (at) => void instances.set(at, { port: at, agent: new Agent({ keepAlive: true }), pending: 0, isDrained: false, whenIdle: null }),
    async drain(at) {
      const instance = instances.get(at);
      instance.isDrained = true;
      if (instance.pending > 0) await new Promise((resolve) => (instance.whenIdle = resolve));
      instance.agent.destroy();
      instances.delete(at);
    },
    ports: () => [...instances.keys()],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of instances.values()) agent.destroy();
    },
  };
}
