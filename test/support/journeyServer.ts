/**
 * The server under the journeys. It has the same parts as `src/server/main.ts`, with five differences, all in
 * this file: the embedded database is in memory, the clock can be set, mail can be read, requests to apps can
 * lead to doubles, and the parent process sends orders (S62: the product has no such entry points). `journeyProcess.ts` runs it as a child
 * process. Settings come from the environment, as in production.
 */
import { createContext } from '../../src/server/createContext';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/platform/config/config';
import { readMail } from '../../src/server/platform/mail/outbox';
import { openEmbedded } from '../../src/server/platform/database/embedded';
import { seed } from '../../src/server/seed';
import { divertedTo } from './divertedOutgoing';
import type { Order, Orders, SentMail } from './journeyOrders';

let aheadMilliseconds = 0;
const clock = { now: () => new Date(Date.now() + aheadMilliseconds) };

async function serve() {
  // In memory, because a start on disk writes two thousand files first.
  const database = process.env.DATABASE_URL ? undefined : await openEmbedded({ dataDir: null, image: process.env.DATABASE_IMAGE ?? null });
  const server = await createContext(readConfig(process.env), { clock, ...(database ? { database } : {}) });
  const { context } = server;
  // The doubles of `appDoubles.ts`, in the place of the hosts of apps.
  const { APP_DOUBLES: doubles } = process.env;
  if (doubles) Object.assign(context.outgoing, { send: divertedTo(doubles, context.outgoing.send) });
  await seed(server);
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: context.config.port });
  await server.jobs.start();
  await server.runner.start();

  const orders: Orders = {
    async advance({ seconds }) {
      aheadMilliseconds += seconds * 1000;
    },
    async now() {
      return { milliseconds: clock.now().getTime() };
    },
    async mails({ to }) {
      const rows = await context.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id').execute();
      return rows.flatMap((row): SentMail[] => {
        const mail = readMail(context.encryption, row);
        return mail ? [{ to: mail.to, subject: mail.subject, text: mail.text }] : [];
      });
    },
    async reset() {
      aheadMilliseconds = 0;
      await context.db.deleteFrom('limits').execute();
    },
    async stop() {
      await app.close();
      await server.close();
    },
  };

  process.on('message', (message) => {
    const { id, name, input } = message as Order;
    Promise.resolve(orders[name](input as never)).then(
      (answer) => process.send?.({ id, answer }, () => name === 'stop' && process.exit(0)),
      (error: Error) => process.send?.({ id, error: error.stack }),
    );
  });
  process.on('disconnect', () => process.exit(0)); // The process must end with the tests.
  process.send?.({ ready: true });
}

serve().catch((error: Error) => {
  process.send?.({ error: error.stack }, () => process.exit(1));
});
