/**
 * The server under the kill tests. It has the same parts as `src/server/main.ts`. On request it dies, as by
 * `kill -9`, the next time it passes a named crash point. `crashingServer.ts` runs it as a child process.
 */
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/platform/config/config';
import { createContext } from '../../src/server/createContext';
import { readMail } from '../../src/server/platform/mail/outbox';
import { insertAccount, insertMembership } from '../../src/server/accounts/store';
import { findPlan } from '../../src/server/plans/store';
import { publishVersion } from '../../src/server/engine/versions.store';
import { insertZap } from '../../src/server/zaps/store';
import { findHookAddress, publishTrigger } from '../../src/server/engine/triggers';
import type { ZapDefinition } from '../../src/domain/runs/definition';

let armed: string | null = null;

async function serve() {
  const config = readConfig(process.env);
  const server = await createContext(config, {
    image: process.env.DATABASE_IMAGE ?? null,
    crashPoint(name) {
      if (name === armed) process.kill(process.pid, 'SIGKILL');
    },
  });
  const { context } = server;
  const app = await buildApp(server);
  await app.listen({ host: '127.0.0.1', port: config.port });

  const orders = {
    async arm(name: string) {
      armed = name;
    },
    async runJobs() {
      return server.jobs.runDue();
    },
    /** Ends the twenty seconds for which a dead process keeps its jobs. */
    async endLeases() {
      await server.database.pool.query("update jobs.job set state = 'retry', start_after = now() where state = 'active'");
    },
    async mails(to: string) {
      const rows = await context.db.selectFrom('outbox').selectAll().where('recipient', '=', to).orderBy('id').execute();
      return rows.flatMap((row) => readMail(context.encryption, row) ?? []);
    },
    /** Counts the records of one person. */
    async census(email: string) {
      const { db } = context;
      const profiles = await db.selectFrom('profiles').select('id').where('email', '=', email).execute();
      const ids = profiles.map(({ id }) => id).concat(-1);
      const memberships = await db.selectFrom('memberships').select('account_id').where('profile_id', 'in', ids).execute();
      const confirmations = await db.selectFrom('confirmation_links').select('profile_id').where('profile_id', 'in', ids).execute();
      const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute();
      const sessions = await db.selectFrom('sessions').select('id').where('profile_id', 'in', ids).execute();
      const used = await db
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('profile_id', 'in', ids)
        .where('used_at', 'is not', null)
        .execute();
      return {
        profiles: profiles.length,
        memberships: memberships.length,
        confirmations: confirmations.length,
        mails: mails.length,
        sessions: sessions.length,
        usedCodes: used.length,
      };
    },
    /** Creates a second account for a person, and Zaps that are on in the first. Each account has capacity for all of them. */
    async twoAccounts(email: string) {
      const { db, clock } = context;
      const { id: ownerId } = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const accounts = db.selectFrom('memberships').select('account_id').where('profile_id', '=', ownerId);
      const { account_id: fromId } = await accounts.executeTakeFirstOrThrow();
      const plan = await findPlan(db, 'professional');
      await db.updateTable('accounts').set({ plan_id: plan.id }).where('id', '=', fromId).execute();
      const now = clock.now();
      const switches = {};
      const targetId = await insertAccount(db, { name: 'Second', plan_id: plan.id, switches, period_anchor: now, created_at: now });
      await insertMembership(db, { account_id: targetId, profile_id: ownerId, role: 'owner', created_at: now });
      const zapIds: number[] = [];
      for (let number = 1; number <= 12; number += 1) {
        const zap = { account_id: fromId, owner_id: ownerId, title: `Zap ${number}`, state: 'on' as const, at: now };
        zapIds.push(await insertZap(db, { ...zap, nodes: [] }));
      }
      return { fromId, targetId, zapIds };
    },
    /** Makes a Zap of a person that is on, from the JSON of their address and a definition; returns the path of its address. */
    async liveZap(input: string) {
      const { email, definition } = JSON.parse(input) as { email: string; definition: ZapDefinition };
      const { db, clock } = context;
      const { id: ownerId } = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const accounts = db.selectFrom('memberships').select('account_id').where('profile_id', '=', ownerId);
      const { account_id: accountId } = await accounts.executeTakeFirstOrThrow();
      const plan = await findPlan(db, 'professional');
      await db.updateTable('accounts').set({ plan_id: plan.id }).where('id', '=', accountId).execute();
      const now = clock.now();
      const id = await insertZap(db, { account_id: accountId, owner_id: ownerId, title: 'A Zap', state: 'on', at: now, nodes: [] });
      await db.transaction().execute(async (tx) => {
        await publishVersion(tx, id, definition, { createdBy: ownerId, now });
        await publishTrigger(context, tx, id, definition);
      });
      return new URL((await findHookAddress(context, db, id))!).pathname;
    },
    async startRuns() {
      await server.runner.start();
    },
    async stopRuns() {
      await server.runner.stop();
    },
    async lines() {
      return context.db.selectFrom('run_steps').select(['path', 'attempt', 'state']).orderBy('run_id').orderBy('position').execute();
    },
    /** All runs, oldest first, with what was counted. */
    async runs() {
      const runs = await context.db
        .selectFrom('runs')
        .select(['id', 'state', 'reason', 'error', 'tasks', 'crashes'])
        .orderBy('id')
        .execute();
      const usage = await context.db.selectFrom('task_usage').select('tasks').execute();
      const lanes = await context.db.selectFrom('lanes').select('in_flight').execute();
      return {
        runs,
        tasks: usage.reduce((sum, { tasks }) => sum + tasks, 0),
        inFlight: lanes.reduce((sum, { in_flight: count }) => sum + count, 0),
      };
    },
    async now() {
      return context.clock.now().getTime();
    },
  };

  process.on('message', ({ id, name, input }: { id: number; name: keyof typeof orders; input: string }) => {
    orders[name](input).then(
      (answer) => process.send?.({ id, answer }),
      (error: Error) => process.send?.({ id, error: error.stack }),
    );
  });
  process.on('disconnect', () => process.exit(0)); // The process must end with the tests.
  process.send?.({ ready: true });
}

serve().catch((error: Error) => {
  process.send?.({ error: error.stack }, () => process.exit(1));
});
