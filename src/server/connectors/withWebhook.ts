/** Chat apps with an API that are also connected by the address of an incoming webhook, as they were before. */
import { isRecord, textOf, type Json } from '../../domain/runs/json';
import { declaredApps } from '../apps';
import type { App } from './app';
import {
  StepError,
  type Action,
  type ActionCall,
  type CallContext,
  type Connector,
  type Field,
  type FieldValues,
  type Trigger,
} from './connector';
import { needsOtherWay, wayValue } from './ways';

export const webhookWay = 'webhook';

/** How the catalogue lists a declared app. */
export function factsOf(key: string): App {
  const found = declaredApps.find(({ definition }) => definition.app === key);
  if (found === undefined) throw new Error(`There is no declared app ${key}.`);
  return found.facts;
}

type Values = CallContext['connection'];

/** The way of a connection that has only values: one with an address of a webhook is older than the other ways. */
export const isWebhook = (values: Values): boolean =>
  values[wayValue] === undefined ? (values.url ?? '').trim() !== '' : values[wayValue] === webhookWay;

/** Calls of other connections that the webhook's connector makes too, and the fields of the app that it reads then. */
interface Takeover {
  readonly isFor: (input: FieldValues) => boolean;
  readonly fields: readonly string[];
  /** Fields of the webhook that every way has. */
  readonly shared: readonly string[];
}

/**
 * The app with `webhook` as one more way of signing in. An action of both has the fields of both, each with the ways that read it, and
 * does with a connection what its way does. Values of fields of other ways are not read.
 */
export function withWebhook(
  app: Connector,
  webhook: Connector,
  takeover: Takeover = { isFor: () => false, fields: [], shared: [] },
): Connector {
  const { connection } = app;
  if (connection?.ways === undefined || webhook.connection === null) throw new Error(`${app.app.key} has no ways of signing in.`);
  const { fields, test } = webhook.connection;
  const own = connection.ways.map(({ name }) => name);
  const ways = [...connection.ways, { name: webhookWay, label: 'Incoming webhook, for one channel', fields }];
  const requireOwn = (values: Values, event: { readonly title: string }): void => {
    if (isWebhook(values)) throw new StepError(needsOtherWay({ ...event, ways: own }, ways));
  };
  const actions = app.actions.map((action): Action => {
    const same = webhook.actions.find(({ event }) => event === action.event);
    if (same === undefined)
      return {
        ...action,
        ways: own,
        run: async (call) => {
          requireOwn(call.connection, action);
          return action.run(call);
        },
      };
    const onlyOwn = without(action.fields, same.fields);
    const run = async (call: ActionCall) => {
      const { connection: values, input } = call;
      if (!isWebhook(values)) {
        if (!takeover.isFor(input)) return action.run(call);
        const unread = onlyOwn.filter(({ key }) => !takeover.fields.includes(key));
        refuseFilled(unread, input, 'can’t be used with files. Leave it empty.');
      }
      return withNames(action.sample, await same.run(call));
    };
    const movesFiles = action.movesFiles === true || same.movesFiles === true;
    const byWay = { [webhookWay]: { sample: withNames(action.sample, same.sample) as Json } };
    return { ...action, fields: allFields(action.fields, same.fields, own, takeover), movesFiles, byWay, run };
  });
  return {
    ...app,
    connection: { ...connection, test: (call) => (isWebhook(call.connection) ? test(call) : connection.test(call)), ways },
    actions,
    triggers: app.triggers.map((trigger): Trigger =>
      trigger.kind !== 'poll'
        ? { ...trigger, ways: trigger.ways ?? own }
        : {
            ...trigger,
            ways: trigger.ways ?? own,
            poll: async (call) => {
              requireOwn(call.connection, trigger);
              return trigger.poll(call);
            },
          },
    ),
    choices: Object.fromEntries(
      Object.entries(app.choices ?? {}).map(([list, choicesOf]) => [
        list,
        async (call) => (isWebhook(call.connection) ? [] : choicesOf(call)),
      ]),
    ),
  };
}

const without = (fields: readonly Field[], others: readonly Field[]): readonly Field[] =>
  fields.filter(({ key }) => !others.some((other) => other.key === key));

/** What a field has from the beginning was not entered. */
function refuseFilled(fields: readonly Field[], input: FieldValues, why: string): void {
  const filled = fields.find(({ key, initial }) => textOf(input[key]).trim() !== '' && textOf(input[key]) !== textOf(initial));
  if (filled !== undefined) throw new StepError(`“${filled.label}” ${why}`);
}

/** Those of the app first. What both have is as the webhook has it, so that steps of before stay as they were. */
function allFields(fields: readonly Field[], others: readonly Field[], own: readonly string[], { shared }: Takeover): readonly Field[] {
  const find = (list: readonly Field[], key: string) => list.find((field) => field.key === key);
  return [
    ...fields.map((field) => find(others, field.key) ?? { ...field, ways: own }),
    ...without(others, fields).map((field) => (shared.includes(field.key) ? field : { ...field, ways: [webhookWay] })),
  ];
}

/** A webhook says less about a message than the API: what is missing is null, so that later steps find the same names. */
const withNames = (sample: unknown, output: unknown): unknown =>
  isRecord(sample) && isRecord(output) ? { ...Object.fromEntries(Object.keys(sample).map((name) => [name, null])), ...output } : output;
