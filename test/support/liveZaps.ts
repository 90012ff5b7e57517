/** Zaps that are on, with a published definition, for tests that let them run. */
import type { Step, TriggerStep, ZapDefinition } from '../../src/domain/runs/definition';
import type { FilterStep } from '../../src/domain/runs/kinds/filter';
import { publishVersion } from '../../src/server/engine/versions.store';
import { findHookAddress, publishTrigger, saveDraftTrigger } from '../../src/server/engine/triggers';
import type { TestServer } from './serverHarness';
import { newUser } from './serverPeople';

const head = { connectionId: null, title: null, note: '' };

/** A trigger that receives requests. */
export const hookTrigger = (fields: TriggerStep['fields'] = {}): TriggerStep => ({
  ...head,
  key: 'trigger',
  app: 'WebHookCLIAPI',
  event: 'catch_hook',
  fields,
});

export const dailyTrigger = (time: string): TriggerStep => ({
  ...head,
  key: 'trigger',
  app: 'ScheduleCLIAPI',
  event: 'every_day',
  fields: { time },
});

/** A trigger that fetches a list of items with ids. */
export const listTrigger = (url: string): TriggerStep => ({
  ...head,
  key: 'trigger',
  app: 'WebHookCLIAPI',
  event: 'retrieve',
  fields: { url },
});

/** Sends a request with a JSON body. */
export const sends = (key: string, url: string, body: string, fields: Step['fields'] = {}): Step => ({
  ...head,
  kind: 'action',
  key,
  app: 'WebHookCLIAPI',
  event: 'post',
  fields: { url, body, ...fields },
});

/** Goes on if a text is equal to another. */
export const filterStep = (key: string, left: string, right: string): FilterStep => ({
  ...head,
  kind: 'filter',
  key,
  app: 'FilterCLIAPI',
  event: 'filter',
  fields: {},
  rules: { match: 'all', rules: [{ left, operator: 'text_is', right, matchCase: false }] },
});

export const definitionOf = (trigger: TriggerStep, ...steps: Step[]): ZapDefinition => ({
  format: 1,
  zone: 'Europe/Berlin',
  trigger,
  steps,
});

export interface LiveZap {
  readonly id: number;
  readonly accountId: number;
  readonly ownerId: number;
  /** The path of its address; null without one. */
  readonly hook: string | null;
}

export interface ZapToMake {
  readonly state?: 'on' | 'off' | 'draft';
  /** The Zap has the owner of this one. */
  readonly beside?: Pick<LiveZap, 'ownerId'>;
}

/** Makes a Zap of a new person, with a live version unless it is a draft. */
export async function liveZap(server: TestServer, definition: ZapDefinition, { state = 'on', beside }: ZapToMake = {}): Promise<LiveZap> {
  const { context, clock } = server;
  const ownerId = beside?.ownerId ?? (await newUser(server)).id;
  const { account_id: accountId } = await context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const row = { account_id: accountId, owner_id: ownerId, title: 'A Zap', state, created_at: now, updated_at: now, last_run_at: null };
  const { id } = await context.db.insertInto('zaps').values(row).returning('id').executeTakeFirstOrThrow();
  if (state === 'draft') {
    const draft = { zap_id: id, definition: JSON.stringify(definition), revision: 1, saved_by: ownerId, saved_at: now };
    await context.db.insertInto('zap_drafts').values(draft).execute();
    await context.db.transaction().execute((tx) => saveDraftTrigger(context, tx, id, definition));
  } else await publishNext(server, id, definition);
  return { id, accountId, ownerId, hook: await hookOf(server, id) };
}

/** Publishes another version of a Zap. */
export async function publishNext(server: TestServer, zapId: number, definition: ZapDefinition): Promise<void> {
  await server.context.db.transaction().execute(async (tx) => {
    await publishVersion(tx, zapId, definition, { createdBy: null, now: server.clock.now() });
    await publishTrigger(server.context, tx, zapId, definition);
  });
}

async function hookOf({ context }: TestServer, zapId: number): Promise<string | null> {
  const address = await findHookAddress(context, context.db, zapId);
  return address === null ? null : new URL(address).pathname;
}

/** The runs of a Zap, oldest first. */
export const runsOf = ({ context }: TestServer, { id }: Pick<LiveZap, 'id'>) =>
  context.db.selectFrom('runs').selectAll().where('zap_id', '=', id).orderBy('id').execute();

/** Gives the account of a Zap so many tasks in each period, above those of its trial. */
export async function limitTasks({ context }: TestServer, { accountId }: LiveZap, taskLimit: number): Promise<void> {
  const plan = await context.db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .selectAll('plans')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const id = 900_000 + accountId;
  const tiers = JSON.stringify(plan.metered_pricing_tiers);
  const limited = { ...plan, id, slug: `limited-${id}`, task_limit: taskLimit, metered_task_pricing: false, metered_pricing_tiers: tiers };
  await context.db.insertInto('plans').values(limited).execute();
  const noTrial = { trial_end_date: null, teams_trial_end_date: null, companies_trial_end_date: null, is_unlimited: false };
  await context.db
    .updateTable('accounts')
    .set({ plan_id: id, ...noTrial })
    .where('id', '=', accountId)
    .execute();
}
