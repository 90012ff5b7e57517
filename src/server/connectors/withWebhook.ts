/** Chat apps with an API that are also connected by the address of an incoming webhook, as they were before. */
import { isRecord, textOf } from '../../domain/runs/json';
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
import { wayValue } from './ways';

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
}

/**
 * The app with `webhook` as one more way of signing in. An action of both has the fields of both; those that only one of them needs are
 * not required. Each checks its own, and a filled one of the other is an error: what was entered would be lost.
 */
export function withWebhook(app: Connector, webhook: Connector, takeover: Takeover = { isFor: () => false, fields: [] }): Connector {
  const { connection } = app;
  if (connection?.ways === undefined || webhook.connection === null) throw new Error(`${app.app.key} has no ways of signing in.`);
  const { fields, test } = webhook.connection;
  const { name } = app.app;
  const refuse = (title: string): never => {
    throw new StepError(`A webhook of ${name} can’t do “${title}”. Choose another account, or connect one.`);
  };
  const actions = app.actions.map((action): Action => {
    const same = webhook.actions.find(({ event }) => event === action.event);
    if (same === undefined)
      return { ...action, run: async (call) => (isWebhook(call.connection) ? refuse(action.title) : action.run(call)) };
    const [onlyOwn, onlyOther] = [without(action.fields, same.fields), without(same.fields, action.fields)];
    const run = async (call: ActionCall) => {
      const { connection: values, input } = call;
      if (isWebhook(values)) refuseFilled(onlyOwn, input, 'can’t be used with a webhook. Leave it empty.');
      else if (!takeover.isFor(input)) {
        refuseFilled(onlyOther, input, 'can only be used with a webhook. Leave it empty.');
        return action.run(call);
      } else {
        const unread = onlyOwn.filter(({ key }) => !takeover.fields.includes(key));
        refuseFilled(unread, input, 'can’t be used with files. Leave it empty.');
      }
      return withNames(action.sample, await same.run(call));
    };
    const movesFiles = action.movesFiles === true || same.movesFiles === true;
    return { ...action, fields: allFields(action.fields, same.fields), movesFiles, run };
  });
  return {
    ...app,
    connection: {
      ...connection,
      test: (call) => (isWebhook(call.connection) ? test(call) : connection.test(call)),
      ways: [...connection.ways, { name: webhookWay, label: 'Incoming webhook, for one channel', fields }],
    },
    actions,
    triggers: app.triggers.map((trigger): Trigger =>
      trigger.kind !== 'poll'
        ? trigger
        : { ...trigger, poll: async (call) => (isWebhook(call.connection) ? refuse(trigger.title) : trigger.poll(call)) },
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
function allFields(own: readonly Field[], others: readonly Field[]): readonly Field[] {
  const find = (list: readonly Field[], key: string) => list.find((field) => field.key === key);
  const optional = (field: Field): Field =>
    field.isRequired === true ? { ...field, isRequired: false, help: `${field.help ?? ''} Not needed with a webhook.`.trim() } : field;
  return [
    ...own.map((field) => find(others, field.key) ?? optional(field)),
    ...others.filter(({ key }) => find(own, key) === undefined).map(optional),
  ];
}

/** A webhook says less about a message than the API: what is missing is null, so that later steps find the same names. */
const withNames = (sample: unknown, output: unknown): unknown =>
  isRecord(sample) && isRecord(output) ? { ...Object.fromEntries(Object.keys(sample).map((name) => [name, null])), ...output } : output;
