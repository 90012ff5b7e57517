// Load over bare sockets, which are light enough not to distort the measurement. One request at a time on each connection.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A connection that sends a request and waits for the whole answer. Answers have a length or are chunked. */
function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = [];
  let settle = null;
  socket.on('data', (piece) => {
    received.push(piece);
    const whole = received.length === 1 ? piece : Buffer.concat(received);
    received = [whole];
    const end = endOf(whole);
    if (end === null || whole.length < end) return;
    received = [];
    settle.resolve(Number(whole.toString('latin1', 9, 12)));
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('The server closed the connection.')));
  return {
    /** Sends the request as bytes and returns the status of its answer. */
    ask: (bytes) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(bytes);
      }),
    close() {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}

/** The end of the first answer in these bytes. Null if it is not yet known. */
function endOf(bytes) {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head));
  if (length) return head + 4 + Number(length[1]);
  const last = bytes.indexOf('\r\n0\r\n\r\n', head);
  return last === -1 ? null : last + 7;
}

/** A request as bytes. */
export function requestOf({ path, headers = {} }) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Sends requests at full speed for a time. One caller for each request repeats it. Statuses other than 200 count as errors. */
export async function flatOut(port, requests, milliseconds) {
  const until = performance.now() + milliseconds;
  const times = [];
  let faults = 0;
  await Promise.all(
    requests.map(async (request) => {
      const connection = openConnection(port);
      for (;;) {
        const start = performance.now();
        if (start >= until) break;
        if ((await connection.ask(request)) !== 200) faults += 1;
        times.push(performance.now() - start);
      }
      connection.close();
    }),
  );
  return { perSecond: times.length / (milliseconds / 1000), times, faults };
}

/** The value below which this share of the times lies. */
export function share(times, part) {
  return [...times].sort((a, b) => a - b)[Math.max(0, Math.ceil(times.length * part) - 1)] ?? NaN;
}
