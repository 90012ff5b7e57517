import { copy } from './copy';

/**
 * Why what comes after the trial was not saved: the server's own sentences where it refused, which trying again does not change;
 * else that it can be tried again. `status` is that of HTTP, null when no reply came.
 */
export function whyNotSaved(status: number | null, messages: readonly string[]): string {
  const isRefused = status !== null && status >= 400 && status < 500 && messages.length > 0;
  return isRefused ? messages.join(' ') : copy.autoUpgradeFailed;
}
