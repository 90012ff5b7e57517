/** The means of a scenario to cause its failure. */
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../server/context/context';
import type { Server } from '../../server/createContext';
import { readMail } from '../../server/mail/outbox';
import type { SettableClock } from './clock';
import type { Forced, ForcedAnswer } from './forced';
import { createVisitor, type Visitor } from './visitor';

export interface RegisteredUser {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

export interface TestContext {
  readonly context: ServerContext;
  /** The person's own browser: what happens to it here is so in theirs when the scenario begins. */
  readonly browser: Visitor;
  /** Another browser, from another address of the network. */
  anonymousClient(): Visitor;
  /** A person who has just signed up; a new one each time, so that nothing has to be restored. */
  newUser(): Promise<RegisteredUser>;
  /** Runs the work with the clock set back by this many seconds. */
  ago<T>(seconds: number, work: () => Promise<T>): Promise<T>;
  /** From now on a call of this browser gets this answer. */
  answer(route: Forced['route'], answer: ForcedAnswer): void;
  /** Does all work that waits, now. */
  runJobs(): Promise<void>;
  /** The path and hash of the link in the newest mail to a person. */
  mailedLink(to: string): Promise<string>;
}

export const goodPassword = 'plum-Orbit-47-velvet';

export interface TestContextOptions {
  readonly app: FastifyInstance;
  readonly server: Server;
  readonly clock: SettableClock;
  /** Of the person's browser. */
  readonly address: string;
  readonly forced: Forced[];
}

export function createTestContext({ app, server, clock, address, forced }: TestContextOptions): TestContext {
  const { context } = server;
  const { publicUrl } = context.config;
  const anyText = () => context.random.bytes(5).toString('hex');
  const anonymousClient = () => {
    const [a = 0, b = 0, c = 0] = context.random.bytes(3);
    // Addresses reserved for measurements (RFC 2544).
    return createVisitor(app, publicUrl, `198.${18 + (a % 2)}.${b}.${c}`);
  };

  return {
    context,
    browser: createVisitor(app, publicUrl, address),
    anonymousClient,
    async newUser() {
      const form = { email: `scenario.${anyText()}@example.com`, first_name: 'Sam', last_name: 'Scenario', password1: goodPassword };
      const reply = await anonymousClient().post('/api/v3/profiles', form);
      if (reply.status !== 201) throw new Error(`Signing up answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return { id: reply.body.id as number, email: form.email, password: goodPassword };
    },
    async ago(seconds, work) {
      const before = clock.offset();
      clock.set(before - seconds * 1000);
      try {
        return await work();
      } finally {
        clock.set(before);
      }
    },
    answer: (route, answer) => void forced.push({ route, answer }),
    async runJobs() {
      await server.jobs.runDue();
    },
    async mailedLink(to) {
      await server.jobs.runDue();
      const rows = await context.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id', 'desc').execute();
      for (const row of rows) {
        const link = /^https?:\S+$/m.exec(readMail(context.encryption, row)?.text ?? '')?.[0];
        if (link?.startsWith(`${publicUrl}/`)) return link.slice(publicUrl.length);
      }
      throw new Error('There is no mail with a link.');
    },
  };
}
