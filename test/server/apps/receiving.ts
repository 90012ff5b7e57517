/** Requests to hooks of declared apps, without a server. */
import { hookOf, type Connector, type HookRequest, type HookSetup } from '../../../src/server/connectors/connector';
import { callContext, memoryFiles, testTime } from '../connectors/counterpart';

export const address = 'https://zaps.example.org/hooks/token';

export interface Sent {
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly rawQuery?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON unless it is a text. */
  readonly body?: unknown;
}

export const requestOf = ({ method = 'POST', query = {}, rawQuery = '', headers = {}, body = '' }: Sent): HookRequest => ({
  method,
  query,
  rawQuery,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  large: null,
});

export const setupOf = (more: Partial<HookSetup> = {}): HookSetup => ({
  outgoing: callContext().outgoing,
  zone: 'UTC',
  address,
  connection: {},
  kept: { secret: 'hook-secret' },
  isPending: false,
  client: null,
  ...more,
});

export const hookIn = (connector: Connector, event: string) => {
  const hook = hookOf(connector.triggers.find((each) => each.event === event) ?? null);
  if (hook === null) throw new Error(`${connector.app.name} has no hook ${event}.`);
  return hook;
};

/** What a hook makes of a request. */
export const receive = (connector: Connector, event: string, sent: Sent, setup: Partial<HookSetup> = {}, input: object = {}) =>
  hookIn(connector, event).receive(requestOf(sent), {
    files: memoryFiles(),
    input: input as never,
    now: testTime,
    random: (count) => Buffer.alloc(count),
    setup: setupOf(setup),
  });
