import { jsonProblem, mostStoredDepth } from '../../domain/runs/json';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { once } from '../platform/requests/idempotency';
import { runNow } from '../engine/runNow';
import { audit } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { withLockedZap } from '../zaps/visibleZap';

const sentences = {
  no_version: 'Publish this Zap before you run it.',
  no_event: 'This Zap has had no event yet. Send one, or test its trigger, and run it then.',
} as const;

type Reply =
  | { readonly status: 201; readonly body: { readonly id: string } }
  | { readonly status: 409; readonly body: { readonly errors: string[]; readonly reason: 'invalid_request' } };

/** Runs a Zap that the person can see, once for an `Idempotency-Key` (R07). */
export async function runZapNow(context: ServerContext, caller: KeyedCaller, zapId: number, event: unknown): Promise<Reply> {
  const problem = event === undefined ? null : jsonProblem(event, mostStoredDepth);
  if (problem !== null)
    throw new HttpProblem(
      400,
      validationFailed({ input: [`This event has more than ${mostStoredDepth} levels, or names that can’t be stored.`] }),
    );
  const { profileId } = caller.principal;
  const request = { scope: 'zapRun', caller: `profile:${profileId}`, key: caller.idempotencyKey, body: { zapId, event: event ?? null } };
  const { reply } = await withLockedZap(context, caller, zapId, (tx) =>
    once(context, tx, request, async (): Promise<Reply> => {
      const result = await runNow(context, tx, zapId, event);
      if (result.type === 'refused') return { status: 409, body: { errors: [sentences[result.because]], reason: 'invalid_request' } };
      await audit(context, tx, caller, { action: 'zap_run', result: 'ok', detail: `zap ${zapId}, run ${result.runId}`, profileId });
      return { status: 201, body: { id: result.runId } };
    }),
  );
  context.engine.wake();
  return reply;
}
