import { nearTimings } from '../../domain/nearTimings';
import type { Ports } from '../platform/ports';
import { NetworkError, unreachable } from './errors';

/** A raw reply. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
  readonly url: string;
}

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal | undefined;
  /** Continues after the page is left; for small bodies. */
  readonly keepalive?: boolean | undefined;
}

/** Sends one request and reads its reply; can be aborted. */
export interface Exchange {
  (outgoing: Outgoing): Promise<Answer>;
  /** Aborts all pending requests; their callers get an `AbortError` (S45). */
  abortAll(): void;
}

/** The wait that the server asked for, in milliseconds; null if it did not (`Retry-After` in seconds or as a date). */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/**
 * One request over fetch, with credentials. A request that takes 30 s is aborted (R20). If no reply comes, the caller
 * gets a `NetworkError` that ends with the address. The caller's own signal and `abortAll` reject with an `AbortError`
 * instead, because the result is no longer needed.
 */
export function createExchange({ clock }: Pick<Ports, 'clock'>): Exchange {
  const open = new Set<AbortController>();

  const exchange = async ({ signal, ...outgoing }: Outgoing): Promise<Answer> => {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const giveUp = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    open.add(controller);

    const timer = new AbortController();
    let isOverdue = false;
    clock.wait(nearTimings.request, timer.signal).then(
      () => {
        isOverdue = true;
        controller.abort();
      },
      () => {}, // The reply arrived before the abort.
    );

    try {
      const response = await fetch(outgoing.url, {
        method: outgoing.method,
        headers: outgoing.headers,
        body: outgoing.body ?? null,
        credentials: 'include',
        keepalive: outgoing.keepalive ?? false,
        signal: controller.signal,
      });
      clock.follow(response.headers.get('Date'));
      return {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
        text: await response.text(),
        url: outgoing.url,
      };
    } catch (error) {
      if (isOverdue) throw new NetworkError('No answer within 30 seconds:', outgoing.url, { cause: error });
      controller.signal.throwIfAborted();
      throw new NetworkError(unreachable, outgoing.url, { cause: error });
    } finally {
      timer.abort();
      open.delete(controller);
      signal?.removeEventListener('abort', giveUp);
    }
  };

  return Object.assign(exchange, {
    abortAll: () => {
      for (const controller of [...open]) controller.abort();
    },
  });
}
