import { hours } from '../../domain/durations';
import type { Ports } from '../platform/ports';

/** A chunk that did not load: removed by a deploy, or the connection broke (R21). */
export class MissingChunkError extends Error {
  override readonly name = 'MissingChunkError';
  constructor(
    /** The chunk's name in the build. */
    readonly chunk: string,
    /** `missing`, `timeout`, `error`: as the loader reports it. */
    readonly failure: string,
    options?: ErrorOptions,
  ) {
    super(`Part “${chunk}” could not be loaded (${failure}).`, options);
  }
}

/** When this tab was last reloaded for a missing chunk, in milliseconds since 1970. */
const reloadedKey = 'patchbay.device.reloadedAt';

/** Converts the loader's error; null if the error is about something else. */
export function asMissingChunk(error: unknown): MissingChunkError | null {
  if (!(error instanceof Error)) return null;
  const { name, message } = error;
  const { code, type } = error as { code?: unknown; type?: unknown };
  if (name !== 'ChunkLoadError' && code !== 'CSS_CHUNK_LOAD_FAILED') return null;
  const chunk = /chunk (\S+) failed/.exec(message)?.[1] ?? 'unknown';
  const failure = typeof type === 'string' && type !== '' ? type : (/\((\w+):/.exec(message)?.[1] ?? 'error');
  return new MissingChunkError(chunk, failure, { cause: error });
}

/**
 * Reloads the page for a missing chunk, because after a deploy the new page knows the new chunks. At most once an hour in each
 * tab, for any chunk, so that it never loops; never if the time cannot be stored, and never over typed text. Then it returns
 * false, and the screen shows the error.
 */
export function reloadOnce({ storage, page, location, clock }: Ports): boolean {
  const last = Number(storage.session.get(reloadedKey) ?? Number.NaN);
  if (Math.abs(clock.now() - last) < hours(1) || page.hasTypedText() || !storage.session.set(reloadedKey, String(clock.now())))
    return false;
  location.reload();
  return true;
}
