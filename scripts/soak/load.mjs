// The loads: a steady rate, a storm, log-ins at once, and many open connections.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { order } from './mix.mjs';
import { newCaller, newCallerWithZap } from './people.mjs';
import { createTally, createVisitor, openLine } from './visitor.mjs';

/**
 * A load with callers. Its connections are opened when they are needed.
 * @param {{ url: string, target: string, callers: number, connections: number }} options `target`: where the callers’ Zaps send to
 */
export async function prepareLoad({ url, target, callers: count, connections }) {
  let open = null;
  const load = {
    url,
    tally: createTally(),
    /** Events that the server has accepted. */
    accepted: new Set(),
    callers: [],
    line: () => (open ??= openLine(connections)),
    /** Closes the connections; the next request opens new ones. */
    async hangUp() {
      const before = open;
      open = null;
      await before?.close();
    },
  };
  for (let number = 0; number < count; number += 1) load.callers.push(await newCallerWithZap(url, load, target));
  return load;
}

let step = 0;
const nextAction = (load) => {
  step += 1;
  return order[step % order.length](load.callers[step % load.callers.length], load);
};

/** Starts requests at a constant rate for a time, whether or not earlier ones are answered, and waits for the last answers. */
export async function atRate(load, { perSecond, seconds }) {
  const { tally } = load;
  const before = tally.countOf(() => true);
  const startedAt = performance.now();
  const pending = new Set();
  while (performance.now() - startedAt < seconds * 1000) {
    // An action is several requests: the next one waits until the rate allows the requests of those before it.
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (tally.countOf(() => true) - before + pending.size < due) {
      const action = nextAction(load).finally(() => pending.delete(action));
      pending.add(action);
    }
    await pause(5);
  }
  await Promise.all(pending);
  return { perSecond: (tally.countOf(() => true) - before) / ((performance.now() - startedAt) / 1000) };
}

/** Starts `count` actions of the mix at the same moment, and waits for all answers. */
export async function storm(load, count) {
  await Promise.all(Array.from({ length: count }, () => nextAction(load)));
}

/**
 * Logs people in `count` times at the same moment, each in a new browser, and each person at most ten times.
 * `begin` is called when they are ready to.
 * @returns {Promise<{ statuses: number[], meanwhile: number[] }>} `meanwhile`: the times of another visitor’s requests in milliseconds
 */
export async function logInAtOnce(load, count, begin) {
  const people = [];
  while (people.length < count / 10) people.push((await newCaller(load.url, load)).person);
  const visitors = Array.from({ length: count }, () => createVisitor(load.url, load));
  for (let from = 0; from < count; from += 50) await Promise.all(visitors.slice(from, from + 50).map((visitor) => visitor.takeToken()));
  await begin();
  let isDone = false;
  const all = Promise.all(
    visitors.map((visitor, index) => visitor.send('logIn', 'POST', '/api/v3/login', people[index % people.length])),
  ).finally(() => (isDone = true));
  const meanwhile = [];
  const other = createVisitor(load.url, load);
  while (!isDone) {
    const startedAt = performance.now();
    await other.get('getCsrfToken', '/api/v3/csrf');
    meanwhile.push(performance.now() - startedAt);
    await pause(20);
  }
  return { statuses: (await all).map(({ status }) => status), meanwhile };
}

/**
 * Opens `count` connections: a third sends nothing, a third sends a header byte by byte, a third asks for a page and does not read
 * it. Others go on meanwhile.
 * @returns {Promise<{ opened: number, leave(): void }>}
 */
export async function occupy(url, count) {
  const { port } = new URL(url);
  const sockets = [];
  let opened = 0;
  const trickle = setInterval(() => {
    for (const [index, socket] of sockets.entries()) if (index % 3 === 1 && socket.writable) socket.write('x');
  }, 1000);
  await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise((resolve) => {
          const socket = connect({ port: Number(port), host: '127.0.0.1' });
          sockets.push(socket);
          socket.on('error', resolve);
          socket.once('close', resolve);
          socket.once('connect', () => {
            opened += 1;
            if (index % 3 === 1) socket.write('GET /app/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
            if (index % 3 === 2) {
              socket.pause();
              socket.write('GET /app/login HTTP/1.1\r\nhost: localhost\r\n\r\n');
            }
            resolve();
          });
        }),
    ),
  );
  return {
    opened,
    leave() {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  };
}
