import nock from 'nock';
import type { Operation } from '../../src/contract/browser/graphql/operation';
import { endpoints } from '../../src/contract';
import { replyDelay } from './replyDelay';
import type { Double, ReplyOptions, SentRequest } from './replyWith';

/** One request as the double received it. */
export interface AskedOperation<Variables> {
  readonly variables: Variables;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers the next request for an operation and ignores other operations. Compiles only for data that the
 * operation's document allows:
 *
 *   const asked = answerGraphql(InvitationByCode, { invitationByCode: null });
 *   asked.asked[0]?.variables.code
 */
export function answerGraphql<Result, Variables>(
  operation: Operation<Result, Variables>,
  data: Result,
  options: Pick<ReplyOptions, 'times' | 'until'> = {},
): Double & { readonly asked: readonly AskedOperation<Variables>[] } {
  return reply(operation, 200, { data }, options);
}

/** Makes the next request for an operation fail in a field: 200 with errors, as the server answers. */
export function failGraphql<Result, Variables>(operation: Operation<Result, Variables>, message: string, code = 'internal') {
  return reply(operation, 200, { data: null, errors: [{ message, path: [operation.name], extensions: { code } }] }, {});
}

/** Makes the server refuse the next request for an operation. */
export function refuseGraphql<Result, Variables>(
  operation: Operation<Result, Variables>,
  status: 400 | 401 | 403 | 429 | 500,
  error: string,
) {
  return reply(operation, status, { errors: [error] }, {});
}

function reply<Result, Variables>(
  operation: Operation<Result, Variables>,
  status: number,
  answer: object,
  options: Pick<ReplyOptions, 'times' | 'until'>,
): Double & { readonly asked: readonly AskedOperation<Variables>[] } {
  const sent: SentRequest[] = [];
  nock(window.location.origin)
    .post(
      endpoints.runGraphqlQuery.path,
      (body: { operationName?: string; query?: string }) => body.operationName === operation.name && body.query === operation.text,
    )
    .times(options.times ?? 1)
    .reply(async function (this: nock.ReplyFnContext, uri, body) {
      const headers = Object.fromEntries(
        Object.entries(this.req.headers as Record<string, string | string[]>).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      sent.push({ path: uri, query: {}, headers, body });
      await options.until;
      await replyDelay();
      return [status, JSON.stringify(answer)];
    });
  return {
    sent,
    get asked() {
      return sent.map(({ body, headers }) => ({ variables: (body as { variables: Variables }).variables, headers }));
    },
  };
}
