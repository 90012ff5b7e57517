/** Handing an error report on to the service that the operator has configured. */
import type { ServerContext } from '../platform/context';
import { readErrorReport } from './store';

export const forwardErrorReport = 'forward-error-report';

/** Milliseconds; shorter than the lease of a job. */
const patience = 4000;

/**
 * Throws when the service does not take it; the job is then tried again. `data` is the report as the page told it, or
 * `{ stored: id }` for a report that a person has sent: it is read when it is forwarded, and not forwarded if it was deleted.
 */
export async function sendErrorReport(
  { config, db, encryption, clock }: Pick<ServerContext, 'config' | 'db' | 'encryption' | 'clock'>,
  data: unknown,
): Promise<void> {
  if (config.errorReporting === null) return;
  const { stored } = data as { readonly stored?: unknown };
  const body = typeof stored === 'string' ? await readErrorReport(db, encryption, stored, clock.now()) : JSON.stringify(data);
  if (body === null) return;
  const { url, token } = config.errorReporting;
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body,
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The error-reporting service answered ${reply.status}`);
}
