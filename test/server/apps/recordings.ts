/** Runs the recorded cases of test/apps with a connector, and compares what it sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hookOf, type Connector, type PollTrigger } from '../../../src/server/connectors/connector';
import type { Outgoing, OutgoingRequest } from '../../../src/server/platform/outgoing';
import type { RecordedCase, Recording } from '../../apps/case';
import { describeDifferences, differencesOf } from '../../apps/differences';
import { readRequest, type RecordedRequest } from '../../apps/requests';
import { hook } from '../../apps/case';
import { callContext, memoryFiles } from '../connectors/counterpart';

const folder = join('test', 'apps', 'recorded');

/** The apps that have a recording, as their files are called. */
export const recordedApps = (): readonly string[] => readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

export const readRecording = (name: string): Recording => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Recording;

/**
 * The cases of a recording, and one more for each event with the least and with all fields: the optional fields are there and empty, and
 * the request is that of the least fields.
 */
export function casesOf({ cases }: Recording): readonly RecordedCase[] {
  const ofEvent = (event: string, title: string) => cases.find((each) => each.event === event && each.title === title);
  const events = [...new Set(cases.map(({ event }) => event))];
  return [
    ...cases,
    ...events.flatMap((event) => {
      const [least, all] = [ofEvent(event, 'least fields'), ofEvent(event, 'all fields')];
      if (least === undefined || all === undefined) return [];
      const empty = Object.fromEntries(Object.keys(all.input).map((key) => [key, '']));
      return [{ ...least, title: 'empty optional fields', input: { ...empty, ...least.input } }];
    }),
  ];
}

/** A request of ours in the form of recordings. */
export async function asRecorded({ url, method = 'GET', headers = {}, body }: OutgoingRequest): Promise<RecordedRequest> {
  const { origin, pathname, search } = new URL(url);
  const isStream = typeof body === 'object' && 'open' in body;
  const bytes = isStream ? Buffer.concat((await (await body.open()).toArray()) as Buffer[]) : Buffer.from(body ?? '');
  return readRequest({ method, origin, target: `${pathname}${search}`, headers: lowerCase(headers), body: bytes });
}

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * The requests that a connector sends for a recorded case. It gets the replies of the case. What it makes of them is not looked at, but it
 * must send something.
 */
export async function requestsOf(connector: Connector, recorded: RecordedCase): Promise<readonly RecordedRequest[]> {
  const sent: RecordedRequest[] = [];
  const { replies = [{}], replyHeaders = [], status = 200 } = recorded;
  const outgoing: Outgoing = {
    send: async (request) => {
      const index = Math.min(sent.length, replies.length - 1);
      sent.push(await asRecorded(request));
      return {
        status,
        headers: { 'content-type': 'application/json', ...replyHeaders[index] },
        body: Buffer.from(JSON.stringify(replies[index])),
        url: request.url,
      };
    },
    openSocket: () => Promise.reject(new Error('Only requests are compared.')),
    resolve: () => Promise.reject(new Error('Only requests are compared.')),
    close: async () => {},
  };
  const files = memoryFiles();
  const input = await withKeptFiles(recorded.input, files);
  const call = callContext({ outgoing, connection: recorded.connection, input, files });
  const run = runnerOf(connector, recorded);
  if (run === null) throw new Error(`${connector.app.name} has no ${recorded.event}.`);
  await run(call).catch((error: unknown) => {
    if (sent.length === 0) throw error;
  });
  return sent;
}

/** Keeps each value `{ keptFile: { name, type, text } }` as the file of an earlier step; one with `size` has the letter x so often. */
async function withKeptFiles(input: RecordedCase['input'], files: ReturnType<typeof memoryFiles>): Promise<Record<string, unknown>> {
  const kept = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(kept));
    if (typeof value !== 'object' || value === null || !('keptFile' in value)) return value;
    const { name, type, text = '', size } = value.keptFile as { name: string; type: string; text?: string; size?: number };
    return files.keep({ name, type, bytes: size === undefined ? Buffer.from(text) : Buffer.alloc(size, 'x') });
  };
  const values = Object.entries(input).map(async ([key, value]) => [key, await kept(value)] as const);
  return Object.fromEntries(await Promise.all(values));
}

/** What an event of a case calls; null if the connector does not have it. */
function runnerOf(
  connector: Connector,
  { event, polls = 1 }: RecordedCase,
): ((call: ReturnType<typeof callContext>) => Promise<unknown>) | null {
  const [kind = '', key = ''] = event.split(':');
  if (kind === 'test') return connector.connection?.test ?? null;
  if (kind === 'list') return connector.choices?.[key] ?? null;
  if (kind === 'read') {
    const trigger = connector.triggers.find((each) => each.event === key);
    return trigger?.kind === 'poll' ? (call) => pollTimes(trigger, call, polls) : null;
  }
  if (kind === 'subscribe' || kind === 'unsubscribe') {
    const subscription = hookOf(connector.triggers.find((each) => each.event === key) ?? null)?.subscription;
    return subscription === undefined ? null : (call) => subscription[kind]({ ...call, hook });
  }
  const action = connector.actions.find((each) => each.event === key);
  if (kind === 'fields') return action?.dynamicFields?.list ?? null;
  return action?.kind === kind ? action.run : null;
}

async function pollTimes(trigger: PollTrigger, call: ReturnType<typeof callContext>, polls: number): Promise<void> {
  let cursor: unknown = null;
  for (let poll = 0; poll < polls; poll += 1) ({ cursor } = await trigger.poll({ ...call, cursor }));
}

/** How the requests of a connector differ from the recorded ones, as lines; empty if they are the same. */
export const differencesFrom = async (connector: Connector, recorded: RecordedCase): Promise<string> =>
  describeDifferences(differencesOf(recorded, await requestsOf(connector, recorded)));
