/** Handing a page's error report on to the service that the operator has configured. */
import type { ServerContext } from '../context/context';

export const forwardErrorReport = 'forward-error-report';

/** Milliseconds; shorter than the lease of a job. */
const patience = 4000;

/** Throws when the service does not take it; the job is then tried again. `data` is the report as the page told it. */
export async function sendErrorReport({ config }: Pick<ServerContext, 'config'>, data: unknown): Promise<void> {
  if (config.errorReporting === null) return;
  const { url, token } = config.errorReporting;
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The error-reporting service answered ${reply.status}`);
}
