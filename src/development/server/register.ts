/** The routes of the scenarios, below /dev. They exist in the development server alone (S62). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '../../server/createContext';
import { cookieName, cookieNamed } from '../../server/http/cookies';
import { HttpError } from '../../server/http/failures';
import type { SettableClock } from './clock';
import { answerInstead, type Forced } from './forced';
import { readClauses } from './clauses';
import { findReasoned, findScenarios, scenariosPage } from './page';
import { clausesOf, guideCookie, type CurrentScenario, type Scenario, type Setting } from './scenario';
import { scenarios as allScenarios } from './scenarios';
import { createTestContext } from './testContext';

const cookie = 'patchbay-scenario';
const listPath = '/dev/scenarios';
/** The maximum number of simultaneous runs; the oldest are dropped. */
const kept = 50;

/** The state of one browser's run. */
interface Run {
  readonly scenario: Scenario;
  readonly forced: Forced[];
  readonly fill: NonNullable<Setting['fill']>;
}

export interface ScenarioOptions {
  readonly server: Server;
  readonly clock: SettableClock;
  readonly scenarios?: readonly Scenario[];
}

/** Call it before the product's routes are there: forced answers come before anything of theirs. */
export function registerScenarios(app: FastifyInstance, { server, clock, scenarios = allScenarios }: ScenarioOptions): void {
  const { context } = server;
  const clauses = readClauses();
  const runs = new Map<string, Run>();
  const runOf = (request: FastifyRequest) => runs.get(cookieNamed(request, cookie) ?? '');

  app.addHook('onRequest', async (request, reply) => {
    const forcedAnswers = runOf(request)?.forced ?? [];
    for (const forced of forcedAnswers) {
      if (answerInstead(forced, request, reply)) return reply;
    }
    // Replies sent ahead would keep the browser from making the forced request.
    if (forcedAnswers.length > 0) delete (request.query as Record<string, unknown>).include;
  });

  /** As before any scenario: the clock, the counters of tries, what this browser gets and who it is. */
  const reset = async (request: FastifyRequest) => {
    clock.set(0);
    runs.delete(cookieNamed(request, cookie) ?? '');
    await context.db.deleteFrom('limits').execute();
  };
  /** The browser forgets who it was, and takes over these cookies, given as `Set-Cookie` lines. */
  const resetBrowser = (reply: FastifyReply, lines: readonly string[]) => {
    void reply.header('clear-site-data', '"storage"');
    const isGiven = (name: string) => lines.some((line) => line.startsWith(`${name}=`));
    const known = (['session', 'challenge', 'visitor', 'csrf', 'device', 'sign-on'] as const).map((name) =>
      cookieName(context.config, name),
    );
    for (const name of [...known, cookie, guideCookie].filter((each) => !isGiven(each))) void reply.clearCookie(name, { path: '/' });
    for (const line of lines) void reply.header('set-cookie', line);
  };

  // One at a time: the clock is everybody's.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };

  const begin = async (scenario: Scenario, request: FastifyRequest, reply: FastifyReply) => {
    await reset(request);
    const forced: Forced[] = [];
    const testContext = createTestContext({ app, server, clock, address: request.ip, forced });
    const { to, fill = {}, guide } = await scenario.prepare(testContext);
    const run = context.random.bytes(12).toString('hex');
    runs.set(run, { scenario, forced, fill });
    for (const oldest of [...runs.keys()].slice(0, Math.max(0, runs.size - kept))) runs.delete(oldest);
    resetBrowser(reply, [
      ...testContext.browser.setCookies(),
      `${cookie}=${run}; Path=/; HttpOnly; SameSite=Lax`,
      ...(guide ? [`${guideCookie}=${encodeURIComponent(JSON.stringify(guide))}; Path=/; SameSite=Lax`] : []),
    ]);
    return reply.redirect(to, 303);
  };

  app.get<{ Querystring: { id?: unknown; q?: unknown } }>(listPath, async (request, reply) => {
    const { id, q } = request.query;
    const query = typeof q === 'string' ? q.slice(0, 200) : '';
    const wanted = { id: typeof id === 'string' && id !== '' ? id : null, query };
    const listed = { scenarios, clauses, found: findScenarios({ scenarios, clauses }, wanted), reasoned: findReasoned(clauses, wanted) };
    const running = runOf(request)?.scenario.id ?? null;
    const text = scenariosPage(listed, { now: context.clock.now(), offset: clock.offset(), running, query });
    return reply.type('text/html; charset=utf-8').send(text);
  });

  app.get(`${listPath}.json`, async () => ({ objects: scenarios.map(({ prepare: _prepare, ...told }) => told) }));

  /** In place of the fragments that a scenario refuses: see `GuideSetting.fails`. */
  app.get(`${listPath}/refused`, async (_request, reply) => reply.code(403).type('text/plain').send('Refused.'));

  app.get(`${listPath}/current.json`, async (request, reply) => {
    const run = runOf(request);
    if (run === undefined) return reply.code(204).send();
    const { id, what, steps, shows } = run.scenario;
    const texts = clausesOf(run.scenario).map((each) => `${each}: ${clauses.get(each) ?? ''}`);
    const current: CurrentScenario = { run: cookieNamed(request, cookie) ?? '', id, clauses: texts, what, steps, shows, fill: run.fill };
    return current;
  });

  void app.register(async (acts) => {
    acts.removeAllContentTypeParsers();
    acts.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, async () => null);
    acts.addHook('onRequest', async (request) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new HttpError(403, 'Only from the page of scenarios.');
    });

    acts.post(`${listPath}/leave`, (request, reply) =>
      inTurn(async () => {
        await reset(request);
        resetBrowser(reply, []);
        return reply.redirect(listPath, 303);
      }),
    );

    acts.post(`${listPath}/repair`, async (request, reply) => {
      runOf(request)?.forced.splice(0);
      return reply.code(204).send();
    });

    acts.post<{ Params: { seconds: string } }>(`${listPath}/clock/:seconds`, (request, reply) =>
      inTurn(async () => {
        if (!/^\d{1,8}$/.test(request.params.seconds)) throw new HttpError(400, 'Seconds are a whole number.');
        clock.set(clock.offset() + Number(request.params.seconds) * 1000);
        return reply.redirect(listPath, 303);
      }),
    );

    acts.post<{ Params: { id: string } }>(`${listPath}/:id`, (request, reply) =>
      inTurn(async () => {
        const scenario = scenarios.find(({ id }) => id === request.params.id);
        if (scenario === undefined) throw new HttpError(404, 'There is no such scenario.');
        return begin(scenario, request, reply);
      }),
    );
  });
}
