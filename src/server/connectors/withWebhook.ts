/** Chat apps with an API that are also connected by the address of an incoming webhook, as they were before. */
import { isRecord } from '../../domain/runs/json';
import { StepError, type Action, type ActionCall, type CallContext, type Connector, type Field, type Trigger } from './connector';
import { wayValue } from './ways';

export const webhookWay = 'webhook';

type Values = CallContext['connection'];

/** The way of a connection that has only values: one with an address of a webhook is older than the other ways. */
export const isWebhook = (values: Values): boolean =>
  values[wayValue] === undefined ? (values.url ?? '').trim() !== '' : values[wayValue] === webhookWay;

/**
 * The app with `webhook` as one more way of signing in. An action of both has the fields of both; those that only one of them needs are
 * not required, and each checks its own. `alsoFor`: calls of other connections that the webhook's connector makes too, such as files.
 */
export function withWebhook(app: Connector, webhook: Connector, alsoFor: (call: ActionCall) => boolean = () => false): Connector {
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
    const run = async (call: ActionCall) => {
      const isOther = isWebhook(call.connection) || alsoFor(call);
      const output = await (isOther ? same : action).run(call);
      return withNames(action.sample, output);
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
