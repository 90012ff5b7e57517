import { timings } from '../../../domain/timings';

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/**
 * Solves a challenge of the embedded captcha in a worker of the altcha package. The widget is not used: it creates its own
 * Trusted Types policy, which our Content-Security-Policy does not allow (S41).
 *
 * @returns the token: base64 of `{challenge, solution}`, as altcha reads it on the server
 */
export function solve(text: string, signal?: AbortSignal): Promise<string> {
  const challenge = JSON.parse(text) as object;
  return new Promise<string>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('altcha/workers/pbkdf2', import.meta.url));
    const end = (): void => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      end();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message || 'The captcha could not be solved here'));
    };
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      end();
      if (data && 'derivedKey' in data) resolve(btoa(JSON.stringify({ challenge, solution: data })));
      else reject(new Error('The captcha could not be solved here', { cause: data?.error }));
    };
    worker.postMessage({ type: 'work', challenge, counterMode: 'uint32', counterStart: 0, counterStep: 1, timeout: 2 * timings.request });
  });
}
