// Whether a port is free, and whether a server there is ready.
import { createServer } from 'node:net';

/** Null if we can listen on the port, otherwise the reason in one line. */
export function portFault(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
      else if (error.code === 'EACCES') resolve(`Port ${port} needs more rights than we have. Choose one above 1023: PORT=3000 npm start`);
      else resolve(`Cannot listen on ${host}:${port}: ${error.message}`);
    });
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** Returns a port that is free now. Another process may still take it. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Waits until a URL answers 200.
 * @param {string} url
 * @param {() => boolean} isOver true if there is nothing to wait for, e.g. because the server ended
 * @param {number} milliseconds how long to wait at most
 * @returns {Promise<boolean>}
 */
export async function waitUntilReady(url, isOver, milliseconds) {
  const end = performance.now() + milliseconds;
  while (!isOver() && performance.now() < end) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.status === 200,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return false;
}
