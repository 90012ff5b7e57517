/** What helpers of libraries have signed, or accepted, is believed by our hooks; see test/apps/signatures.ts. */
import { readFileSync } from 'node:fs';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { HookSetup } from '../../../src/server/connectors/connector';
import { sentAt, appUrl, zapUrl, type RecordedSignature } from '../../apps/signing';
import { memoryFiles, stepErrorOf, testTime } from '../connectors/counterpart';
import { hookIn, requestOf, setupOf } from './receiving';

const recorded = JSON.parse(readFileSync('test/apps/signatures.json', 'utf8')) as readonly RecordedSignature[];
const { dependencies } = JSON.parse(readFileSync('test/apps/package.json', 'utf8')) as { dependencies: Record<string, string> };
const table = recorded.map((each) => [each.app.replace('CLIAPI', ''), each] as const);

const triggerOf = ({ app, request: { event } }: RecordedSignature) => {
  const { definition, facts } = declaredApps.find(({ definition }) => definition.app === app)!;
  const trigger = definition.triggers.find((each) => each.event === event)!;
  if (trigger.kind !== 'hook') throw new Error(`${app} ${event} is no hook.`);
  return { connector: compile(definition, facts), trigger };
};

interface Change {
  readonly body?: string;
  readonly secret?: string;
  readonly secondsLater?: number;
}

/** The number of events that a hook makes of a recorded request; an app with one address for all checks it there. */
async function receive(each: RecordedSignature, change: Change = {}): Promise<number> {
  const { app, request } = each;
  const { body = request.body, secret = request.secret.value, secondsLater = 0 } = change;
  const { connector, trigger } = triggerOf(each);
  const values = { [request.secret.name]: secret };
  const client = { clientId: 'id', clientSecret: 'client-secret', signingSecret: request.secret.in === 'client' ? secret : null };
  const setup: HookSetup = setupOf({
    address: trigger.reach === 'app' ? appUrl(app) : zapUrl,
    connection: request.secret.in === 'connection' ? values : {},
    kept: request.secret.in === 'kept' ? values : {},
    client,
  });
  const sent = requestOf({ headers: request.headers, body });
  const now = new Date(testTime.getTime() + secondsLater * 1000);
  if (trigger.reach === 'app') expect((await connector.hook!.receive(sent, { now, setup })).route).not.toBe('');
  const call = { files: memoryFiles(), input: (request.input ?? {}) as never, now, random: (count: number) => Buffer.alloc(count), setup };
  return (await hookIn(connector, request.event).receive(sent, call)).events.length;
}

const refusal = async (each: RecordedSignature, change: Change) => (await stepErrorOf(receive(each, change))).options.status;
/** The secret with another character in the middle. */
const otherThan = (secret: string) => {
  const middle = secret.length >> 1;
  return `${secret.slice(0, middle)}${secret[middle] === 'a' ? 'b' : 'a'}${secret.slice(middle + 1)}`;
};
const signatureOf = (each: RecordedSignature) => triggerOf(each).trigger.signature!;

describe('a signature by a helper of a library', () => {
  it('is there for at least 15 apps, of versions and licences that are named', () => {
    expect(new Set(recorded.map(({ app }) => app)).size).toBeGreaterThanOrEqual(15);
    expect(recorded.filter(({ library }) => library.by === 'maker').length).toBeGreaterThanOrEqual(12);
    for (const { library } of recorded) {
      expect([library.name, library.version]).toEqual([library.name, dependencies[library.name]]);
      expect(library.licence).toMatch(/^(?:MIT|ISC|Apache[- ]2\.0|BSD-3-Clause)$/);
    }
    expect(sentAt).toEqual(testTime);
  });

  it.each(table)('is believed: %s [Z174, Z111]', async (_, each) => {
    expect(await receive(each)).toBe(1);
  });

  it.each(table)('is refused with another secret, and without one: %s [Z174, Z111]', async (_, each) => {
    expect(await refusal(each, { secret: otherThan(each.request.secret.value) })).toBe(401);
    const signature = signatureOf(each);
    // The whole of such an event is asked for then.
    if (signature.kind === 'hmac' && signature.orAsk === true) expect(await receive(each, { secret: '' })).toBe(1);
    else expect(await refusal(each, { secret: '' })).toBe(503);
  });

  it.each(table.filter(([, each]) => signatureOf(each).kind !== 'token'))(
    'is refused for a changed byte: %s [Z174, Z111]',
    async (_, each) => {
      expect(await refusal(each, { body: each.request.body.replace('Zo', 'Yo') })).toBe(401);
    },
  );

  it.each(table.filter(([, each]) => 'time' in signatureOf(each)))('is refused later: %s [Z174, Z111]', async (_, each) => {
    expect(await refusal(each, { secondsLater: 400 })).toBe(401);
    expect(await refusal(each, { secondsLater: -400 })).toBe(401);
  });
});
