import fc from 'fast-check';
import { runSaga } from 'redux-saga';
import { createApi, HttpError, NetworkError } from '../../../src/app/api';
import { askGraphql, cachedGraphqlRequest, GraphQLError, graphqlRequest } from '../../../src/app/api/graphql';
import { graphqlCacheKey } from '../../../src/app/api/graphqlCache';
import { hours } from '../../../src/domain/durations';
import { twoServiceQuery } from '../../../src/contract/browser/graphql/operations/signUpContexts';
import { abTestQuery, switchesQuery } from '../../../src/contract/browser/graphql/operations/session';
import { answerGraphql, failGraphql, refuseGraphql } from '../../support/graphqlDoubles';
import { waitUntil } from '../../support/appStore';
import { testPorts } from '../../support/ports';
import { failToReach, replyOutsideTheContract } from '../../support/replyWith';

function client() {
  const ports = testPorts();
  return { ports, api: createApi(ports) };
}

const slack = { id: 'SlackCLIAPI', name: 'Slack', logoUrl: null, color: null };
const gmail = { id: 'GoogleMailV2CLIAPI', name: 'Gmail', logoUrl: null, color: null };
const both = { headService: slack, tailService: gmail };
const pair = { headService: slack.id, tailService: gmail.id };

/** Runs a saga as a store would, and returns its result. Its error rejects the promise, and is not logged as well. */
const run = <T>(context: ReturnType<typeof client>, flow: () => Generator<unknown, T>): Promise<T> =>
  runSaga({ context, onError: () => {} }, flow).toPromise();

describe('an operation', () => {
  it('an operation goes out with its name and variables, credentials, and the header of a script [B7.24, A7.38]', async () => {
    const { api, ports } = client();
    const double = answerGraphql(switchesQuery, { session: { identity: 'a', switches: {} }, account: null });
    const sent: RequestInit[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (url, init) => (sent.push(init ?? {}), original(url, init));
    try {
      await askGraphql(api, ports, switchesQuery, { accountId: 3, withAccount: true });
    } finally {
      globalThis.fetch = original;
    }
    expect(double.sent[0]?.path).toBe('/api/graphql/v2');
    expect(double.sent[0]?.body).toEqual({
      operationName: 'switchesQuery',
      query: switchesQuery.text,
      variables: { accountId: 3, withAccount: true },
    });
    expect(double.sent[0]?.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'x-csrftoken': 'token-of-the-cookie',
      'content-type': 'application/json',
    });
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include']);
  });

  it('an operation gives the data with the names of the schema [B7.26, B3.56, A3.42]', async () => {
    const { api, ports } = client();
    const test = { variant: 'treatment', isEligible: true, id: 4, name: 'sign_up_words', interstate: false };
    answerGraphql(abTestQuery, { abTests: [test] });
    expect(await askGraphql(api, ports, abTestQuery, {})).toEqual({ abTests: [test] });
  });

  it.each([401, 403, 429, 500] as const)('an operation raises GraphQLError when the server answers %d [B8.36]', async (status) => {
    const { api, ports } = client();
    ports.clock.skipWaitsUpTo(10_000);
    // After a server error the request is sent three times (R18).
    for (let round = 0; round < (status === 500 ? 3 : 1); round += 1) refuseGraphql(abTestQuery, status, 'Log in.');
    const error = await askGraphql(api, ports, abTestQuery, {}).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(GraphQLError);
    expect(error).toMatchObject({ name: 'GraphQLError', operation: 'abTestQuery', message: 'Log in.', codes: [] });
    expect((error as Error).cause).toBeInstanceOf(HttpError);
  });

  it('an operation raises GraphQLError without a network, after three tries [B8.36, R18]', async () => {
    const { api, ports } = client();
    ports.clock.skipWaitsUpTo(10_000);
    failToReach('runGraphqlQuery', 3);
    const error = await askGraphql(api, ports, abTestQuery, {}).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(GraphQLError);
    expect((error as Error).cause).toBeInstanceOf(NetworkError);
  });

  it('an operation is asked again after a fault of the server, and its answer counts [R18]', async () => {
    const { api, ports } = client();
    ports.clock.skipWaitsUpTo(10_000);
    refuseGraphql(abTestQuery, 500, 'Something went wrong on our side.');
    answerGraphql(abTestQuery, { abTests: [] });
    expect(await askGraphql(api, ports, abTestQuery, {})).toEqual({ abTests: [] });
  });

  it('an operation raises GraphQLError with its markers when a field failed [B8.36]', async () => {
    const { api, ports } = client();
    failGraphql(abTestQuery, "You're trying too frequently.", 'too_often');
    const error = await askGraphql(api, ports, abTestQuery, {}).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ name: 'GraphQLError', message: "You're trying too frequently.", codes: ['too_often'] });
  });

  it.each(['', '<html>', '{}', '{"data":null}', '[]'])(
    'an operation raises GraphQLError for a reply that is none: %j [B8.36]',
    async (text) => {
      const { api, ports } = client();
      replyOutsideTheContract('POST', '/api/graphql/v2', 200, text);
      await expect(askGraphql(api, ports, abTestQuery, {})).rejects.toBeInstanceOf(GraphQLError);
    },
  );

  it('an operation that is given up raises no GraphQLError [R20]', async () => {
    const { api, ports } = client();
    const controller = new AbortController();
    const double = answerGraphql(abTestQuery, { abTests: [] }, { until: new Promise(() => {}) });
    const asking = askGraphql(api, ports, abTestQuery, {}, { signal: controller.signal });
    await waitUntil('the request is under way', () => double.sent.length === 1);
    controller.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an operation from a saga', () => {
  it('an operation from a saga resolves to its data, and gives the request up with the saga [R20]', async () => {
    const context = client();
    answerGraphql(twoServiceQuery, both);
    expect(await run(context, () => graphqlRequest(twoServiceQuery, pair))).toEqual(both);

    const double = answerGraphql(twoServiceQuery, both, { until: new Promise(() => {}) });
    const task = runSaga({ context }, () => graphqlRequest(twoServiceQuery, pair));
    await waitUntil('the request is under way', () => double.sent.length === 1);
    task.cancel();
    expect(task.isCancelled()).toBe(true);
  });
});

describe('a cached query', () => {
  const nobody = { profileId: null, accountId: null };

  it('a cached query is stored locally, and its repeat sends no request [B7.25]', async () => {
    const context = client();
    const double = answerGraphql(twoServiceQuery, both);
    for (let round = 0; round < 3; round += 1)
      expect(await run(context, () => cachedGraphqlRequest(twoServiceQuery, pair, nobody))).toEqual(both);
    expect(double.sent).toHaveLength(1);
    expect(context.ports.storage.local.get(graphqlCacheKey)).toContain('Slack');
  });

  it('a cached query survives a reload of the page, and the order of its variables does not matter [B7.25]', async () => {
    const before = client();
    answerGraphql(twoServiceQuery, both);
    await run(before, () => cachedGraphqlRequest(twoServiceQuery, pair, nobody));
    const after = client();
    after.ports.storage.local.set(graphqlCacheKey, before.ports.storage.local.get(graphqlCacheKey) ?? '');
    const turned = { tailService: gmail.id, headService: slack.id };
    expect(await run(after, () => cachedGraphqlRequest(twoServiceQuery, turned, nobody))).toEqual(both);
  });

  it('a cached query is requested again for other variables, another profile, another account, and after an hour [B7.25, S47]', async () => {
    const context = client();
    const double = answerGraphql(twoServiceQuery, both, { times: 5 });
    const ask = (variables: typeof pair, profileId: number | null, accountId: number | null) =>
      run(context, () => cachedGraphqlRequest(twoServiceQuery, variables, { profileId, accountId }));
    await ask(pair, null, null);
    await ask({ ...pair, tailService: 'TrelloCLIAPI' }, null, null);
    await ask(pair, 7, null);
    await ask(pair, 7, 12);
    expect(double.sent).toHaveLength(4);
    await context.ports.clock.advance(hours(1));
    await ask(pair, 7, 12);
    expect(double.sent).toHaveLength(5);
  });

  it('a cached query keeps no failure [B7.25]', async () => {
    const context = client();
    failGraphql(twoServiceQuery, 'Something went wrong on our side.');
    await expect(run(context, () => cachedGraphqlRequest(twoServiceQuery, pair, nobody))).rejects.toBeInstanceOf(GraphQLError);
    expect(context.ports.storage.local.get(graphqlCacheKey)).toBeNull();
  });

  it('a cached query keeps at most forty answers, the newest ones', async () => {
    const context = client();
    answerGraphql(twoServiceQuery, both, { times: 45 });
    for (let n = 0; n < 45; n += 1)
      await run(context, () => cachedGraphqlRequest(twoServiceQuery, { ...pair, tailService: `App${n}` }, nobody));
    const kept = JSON.parse(context.ports.storage.local.get(graphqlCacheKey) ?? '') as { key: string }[];
    expect(kept).toHaveLength(40);
    expect(kept[0]?.key).toContain('App44');
  });

  it('a cached query takes nothing from a storage that holds something else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const context = client();
        context.ports.storage.local.set(graphqlCacheKey, text);
        answerGraphql(twoServiceQuery, both);
        expect(await run(context, () => cachedGraphqlRequest(twoServiceQuery, pair, nobody))).toEqual(both);
      }),
      { numRuns: 50 },
    );
  });
});
