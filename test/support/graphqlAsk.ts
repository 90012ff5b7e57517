import type { Operation, ResultOf, VariablesOf } from '../../src/contract/browser/graphql/operation';
import type { Browser } from './serverHarness';

/** Sends an operation as the client does. Fails the test if the answer has errors. */
export async function ask<O extends Operation<unknown, never>>(
  browser: Browser,
  operation: O,
  variables: VariablesOf<O>,
): Promise<ResultOf<O>> {
  const reply = await browser.post('/api/graphql/v2', { operationName: operation.name, query: operation.text, variables });
  expect([operation.name, reply.status, reply.body]).toEqual([operation.name, 200, { data: expect.any(Object) }]);
  return reply.body.data as ResultOf<O>;
}
