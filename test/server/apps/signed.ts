/** Requests of test/apps/signatures.json to our hooks, for tests and for the table of proofs. */
import { readFileSync } from 'node:fs';
import type { HookProof } from '../../../src/domain/appProofs';
import type { HookTriggerDefinition } from '../../../src/domain/apps/definition';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { StepError, type Connector, type HookSetup } from '../../../src/server/connectors/connector';
import { appUrl, zapUrl, type RecordedSignature } from '../../apps/signing';
import { memoryFiles, testTime } from '../connectors/counterpart';
import { hookIn, requestOf, setupOf } from './receiving';

export const readSignatures = () => JSON.parse(readFileSync('test/apps/signatures.json', 'utf8')) as readonly RecordedSignature[];

/** The trigger for which a request was signed. Throws for one that is no hook any more. */
export function triggerOf({ app, request: { event } }: RecordedSignature): {
  readonly connector: Connector;
  readonly trigger: HookTriggerDefinition;
} {
  const { definition, facts } = declaredApps.find(({ definition }) => definition.app === app)!;
  const trigger = definition.triggers.find((each) => each.event === event)!;
  if (trigger.kind !== 'hook') throw new Error(`${app} ${event} is no hook.`);
  return { connector: compile(definition, facts), trigger };
}

interface Change {
  readonly body?: string;
  readonly secret?: string;
  readonly secondsLater?: number;
}

/** The number of events that a hook makes of a recorded request. Throws a `StepError` for one that it refuses. */
export async function receiveSigned(each: RecordedSignature, change: Change = {}): Promise<number> {
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
  if (trigger.reach === 'app' && (await connector.hook!.receive(sent, { now, setup })).route === '') return 0;
  const call = { files: memoryFiles(), input: (request.input ?? {}) as never, now, random: (count: number) => Buffer.alloc(count), setup };
  return (await hookIn(connector, request.event).receive(sent, call)).events.length;
}

/** Null if the hook does not believe what the helper signed, or believes something else too. */
export async function signatureProofOf(each: RecordedSignature): Promise<HookProof | null> {
  const isBelieved = (change: Change) =>
    receiveSigned(each, change).then(
      (events) => events === 1,
      (error: unknown) => {
        if (error instanceof StepError) return false;
        throw error;
      },
    );
  if (!(await isBelieved({})) || (await isBelieved({ secret: otherThan(each.request.secret.value) }))) return null;
  const { name: library, version, by } = each.library;
  return { library, version, by, date: each.recordedOn };
}

/** The secret with another character in the middle. */
export const otherThan = (secret: string) => {
  const middle = secret.length >> 1;
  return `${secret.slice(0, middle)}${secret[middle] === 'a' ? 'b' : 'a'}${secret.slice(middle + 1)}`;
};
