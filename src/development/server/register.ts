/** The routes of the scenarios, below /dev. They exist in the development server alone (S62). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '../../server/createContext';
import { cookieName, cookieNamed } from '../../server/http/cookies';
import { HttpError } from '../../server/http/failures';
import type { SettableClock } from './clock';
import { answerInstead, type Forced } from './forced';
import { scenariosPage } from './page';
import { reportsCookie, type CurrentScenario, type Scenario, type Setting } from './scenario';
import { scenarios as allScenarios } from './scenarios';
import { createTestContext } from './testContext';

const cookie = 'patchbay-scenario';
const listPath = '/dev/scenarios';
/** The maximum number of simultaneous runs; the oldest are dropped. */
const kept = 50;

/** The state of one browser's run. */
interface Run {
  readonly scenario: Scenario;
  readonly forced: readonly Forced[];
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
    for (const name of [...known, cookie, reportsCookie].filter((each) => !isGiven(each))) void reply.clearCookie(name, { path: '/' });
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
    const { to, fill = {}, reports } = await scenario.prepare(testContext);
    const run = context.random.bytes(12).toString('hex');
    runs.set(run, { scenario, forced, fill });
    for (const oldest of [...runs.keys()].slice(0, Math.max(0, runs.size - kept))) runs.delete(oldest);
    resetBrowser(reply, [
      ...testContext.browser.setCookies(),
      `${cookie}=${run}; Path=/; HttpOnly; SameSite=Lax`,
      ...(reports ? [`${reportsCookie}=yes; Path=/; SameSite=Lax`] : []),
    ]);
    return reply.redirect(to, 303);
  };

  app.get(listPath, async (request, reply) => {
    const running = runOf(request)?.scenario.id ?? null;
    const text = scenariosPage(scenarios, { now: context.clock.now(), offset: clock.offset(), running });
    return reply.type('text/html; charset=utf-8').send(text);
  });

  app.get(`${listPath}.json`, async () => ({ objects: scenarios.map(({ prepare: _prepare, ...told }) => told) }));

  app.get(`${listPath}/current.json`, async (request, reply) => {
    const run = runOf(request);
    if (run === undefined) return reply.code(204).send();
    const { id, clause, what, steps, shows } = run.scenario;
    const current: CurrentScenario = { run: cookieNamed(request, cookie) ?? '', id, clause, what, steps, shows, fill: run.fill };
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
