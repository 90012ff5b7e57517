/** Apps that tests declare, and requests of real apps that reach a server on loopback instead. */
import type {
  ActionDefinition,
  AppDefinition,
  RequestDefinition,
  TriggerDefinition,
  WriteAction,
} from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { App } from '../../../../src/server/connectors/app';
import type { Action, ActionCall, Connector } from '../../../../src/server/connectors/connector';
import type { Outgoing } from '../../../../src/server/platform/outgoing';
import { divertedTo } from '../../../support/divertedOutgoing';
import { callContext, type Counterpart } from '../../connectors/counterpart';

export const facts: App = {
  key: 'StockCLIAPI',
  name: 'Stock',
  slug: 'stock',
  categories: [],
  popularity: 0,
  addedOn: '2026-11-29',
  about: 'Counts what is there.',
};

type Parts = Partial<Omit<AppDefinition, 'actions' | 'triggers'>> & {
  readonly actions?: readonly ActionDefinition[];
  readonly triggers?: readonly TriggerDefinition[];
};

/** An app on the server of its connection, which is signed in to by a key. */
export const declare = (parts: Parts = {}): AppDefinition => ({
  format: 1,
  app: 'StockCLIAPI',
  name: 'Stock',
  docs: 'https://stock.example/docs',
  bases: { default: '{connection.server}/v1' },
  hosts: ['{connection.server}'],
  connection: {
    fields: [{ key: 'server', label: 'Server', type: 'text', isRequired: true }],
    ways: {
      key: {
        kind: 'key',
        label: 'Key',
        fields: [{ key: 'apiKey', label: 'Key', type: 'secret', isRequired: true }],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.apiKey}',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.name}' },
  },
  actions: [],
  triggers: [],
  ...parts,
});

export const head = { title: 'An event', help: 'Does something.', fields: [], sample: { id: 1 } } as const;

/** An action with one request. */
export const write = (request: RequestDefinition, more: Partial<WriteAction> = {}): WriteAction => ({
  ...head,
  kind: 'write',
  event: 'write',
  request,
  ...more,
});

export const connectionTo = ({ url }: Counterpart) => ({ server: url, apiKey: 'canary-key' });

/** Runs the action `write`, or another one, against a server. */
export const runAction = (
  definition: AppDefinition,
  target: Counterpart,
  { event = 'write', ...more }: Partial<ActionCall> & { readonly event?: string } = {},
): Promise<unknown> => actionIn(compile(definition, facts), event).run(callContext({ connection: connectionTo(target), ...more }));

export function actionIn({ actions }: Connector, event: string): Action {
  const action = actions.find((each) => each.event === event);
  if (action === undefined) throw new Error(`There is no action ${event}.`);
  return action;
}

/** A way out that leads to one server, whatever the host. The header `x-host` has the host that was meant. */
export function outgoingTo(target: Counterpart): Outgoing {
  const { outgoing } = callContext();
  return { ...outgoing, send: divertedTo(target.url, outgoing.send) };
}
