import { texts } from './texts';

/**
 * Why the choice for the end of the trial was not saved: the server's own sentences for a refusal, which trying again does not
 * change; otherwise that it can be tried again. `status` is that of HTTP, null if no reply came.
 */
export function whyNotSaved(status: number | null, messages: readonly string[]): string {
  const isRefused = status !== null && status >= 400 && status < 500 && messages.length > 0;
  return isRefused ? messages.join(' ') : texts.autoUpgradeFailed;
}
