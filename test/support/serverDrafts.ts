/** Drafts of Zaps over HTTP, for tests of the server. */
import type { Step, TriggerStep, ZapDefinition } from '../../src/domain/runs/definition';
import type { TestReply, TestServer } from './serverHarness';
import { ownAccountId, somebody, type Teammate } from './serverTeams';

const head = { connectionId: null, title: null, note: '' };

export const everyDay: TriggerStep = {
  ...head,
  key: 'trigger',
  app: 'ScheduleCLIAPI',
  event: 'every_day',
  fields: { schedule: { type: 'days', time: '09:00', weekends: true } },
};

export const caughtHook = (fields: TriggerStep['fields'] = {}): TriggerStep => ({
  ...head,
  key: 'trigger',
  app: 'WebHookCLIAPI',
  event: 'catch_hook',
  fields,
});

/** Keeps a value in the store of the account: it reaches nothing outside. */
export const storeValue = (key: string, value: string): Step => ({
  ...head,
  kind: 'action',
  key,
  app: 'StorageCLIAPI',
  event: 'set',
  fields: { key: 'last', value },
});

export const anyAction = (key: string, app: string, event: string, fields: Step['fields'] = {}): Step => ({
  ...head,
  kind: 'action',
  key,
  app,
  event,
  fields,
});

export const definition = (trigger: TriggerStep | null, ...steps: Step[]): ZapDefinition => ({ format: 1, zone: null, trigger, steps });

const actionOf: Readonly<Record<string, (key: string) => Step>> = {
  StorageCLIAPI: (key) => storeValue(key, 'x'),
  FormatterCLIAPI: (key) => anyAction(key, 'FormatterCLIAPI', 'text', { function: 'text_upper', input: 'x' }),
  SlackCLIAPI: (key) => anyAction(key, 'SlackCLIAPI', 'channel_message', { text: 'Hello' }),
};

/** A definition without gaps: each app does something that it can, and others an unknown event. Apps can have versions. */
export function definitionOfApps(apps: readonly string[]): ZapDefinition {
  const [first = '', ...others] = apps.map((app) => app.split('@', 1)[0]!);
  const trigger = [everyDay, caughtHook()].find(({ app }) => app === first) ?? { ...everyDay, app: first, event: 'act', fields: {} };
  return definition(trigger, ...others.map((app, index) => (actionOf[app] ?? unknownEvent(app))(`step${index + 1}`)));
}

const unknownEvent = (app: string) => (key: string) => anyAction(key, app, 'act');

/** Stores a definition as the draft of a Zap, over what it had. */
export async function storeDraft(server: TestServer, zapId: number, wanted: ZapDefinition): Promise<void> {
  const values = { definition: JSON.stringify(wanted), revision: 1, saved_at: server.clock.now() };
  await server.context.db
    .insertInto('zap_drafts')
    .values({ ...values, zap_id: zapId, saved_by: null })
    .onConflict((conflict) => conflict.column('zap_id').doUpdateSet(values))
    .execute();
}

export interface Editor {
  readonly mate: Teammate;
  readonly accountId: number;
  readonly zapId: number;
  get(): Promise<TestReply>;
  /** Saves over the stored revision unless another is named. */
  save(definition: unknown, baseRevision?: number): Promise<TestReply>;
  publish(options?: { turnOn?: boolean; baseRevision?: number }): Promise<TestReply>;
}

/** A person with an empty Zap in their own account, or in that of somebody else. */
export async function newEditor(server: TestServer, mate?: Teammate, inAccount?: number): Promise<Editor> {
  const person = mate ?? (await somebody(server));
  const accountId = inAccount ?? (await ownAccountId(person));
  const made = await person.browser.post(`/api/v3/zaps?account_id=${accountId}`, { title: 'Orders to the store' });
  if (made.status !== 201) throw new Error(`the Zap answered ${made.status}: ${made.text}`);
  return editorOf(person, accountId, made.body.id as number);
}

/** The same for a Zap that exists. */
export function editorOf(mate: Teammate, accountId: number, zapId: number): Editor {
  const url = `/api/v3/zaps/${zapId}`;
  const get = () => mate.browser.get(`${url}/draft`);
  const stored = async (): Promise<number> => (await get()).body.revision;
  return {
    mate,
    accountId,
    zapId,
    get,
    save: async (wanted, base) => mate.browser.put(`${url}/draft`, { definition: wanted, base_revision: base ?? (await stored()) }),
    publish: async ({ turnOn, baseRevision } = {}) =>
      mate.browser.post(`${url}/publications`, {
        base_revision: baseRevision ?? (await stored()),
        ...(turnOn === undefined ? {} : { turn_on: turnOn }),
      }),
  };
}
