/** What failures of each declared app mean: by its rules, and by the status where it has none. */
import type { AppDefinition, ErrorRule, TimePlace } from '../../../src/domain/apps/definition';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import { valueFieldsOf } from '../../../src/server/connectors/valueFields';
import type { Action, Connector } from '../../../src/server/connectors/connector';
import { callStep, type StepResult } from '../../../src/server/engine/callStep';
import { OutgoingError, type Outgoing } from '../../../src/server/platform/outgoing';
import type { RecordedCase } from '../../apps/case';
import { callContext, testTime } from '../connectors/counterpart';
import { documented } from './documented';
import { casesOf, readRecording, recordedApps } from './recordings';

/** What a step does after a failure. */
type Outcome = 'lost' | 'refused' | 'later' | 'again' | 'unknown' | 'done';

function outcomeOf(result: StepResult): Outcome {
  if (result.type === 'succeeded') return 'done';
  if (result.isConnectionLost) return 'lost';
  if (result.isUncertain) return 'unknown';
  return result.isTransient ? (result.retryAfter === null ? 'again' : 'later') : 'refused';
}

interface Fault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Runs an action whose every request is answered by a fault; a fault that is null is a timeout. */
function run(connector: Connector, action: Action, recorded: RecordedCase, fault: Fault | null): Promise<StepResult> {
  const nowhere = () => Promise.reject(new Error('Only requests are sent.'));
  const outgoing: Outgoing = {
    send: async ({ url }) => {
      if (fault === null) throw new OutgoingError('timeout', 'The app did not answer in time.');
      const { status, headers = {}, body = '{}' } = fault;
      return { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(body), url };
    },
    openSocket: nowhere,
    resolve: nowhere,
    close: async () => {},
  };
  const { store, files, kept } = callContext();
  return callStep(outgoing, {
    action,
    input: recorded.input,
    connection: recorded.connection,
    connectionFields: valueFieldsOf(connector.connection),
    store,
    files,
    kept,
    idempotencyKey: 'key',
    zone: 'UTC',
    region: null,
    now: testTime,
    signal: new AbortController().signal,
  });
}

/** The first rule for a status, whatever the body. Rules that look into a reply do not fit an empty one. */
const ruleFor = ({ errors = [] }: AppDefinition, status: number): ErrorRule | undefined =>
  errors.find(({ when }) => when.match === undefined && (when.status === undefined || [when.status].flat().includes(status)));

/** Milliseconds that the app asks for. */
const asked = 7000;

/** A reply with the status 429 that names the time by the place of the app. */
function limited({ errors = [], rate }: AppDefinition): Fault {
  const rule = errors.find(({ when, is }) => is === 'later' && when.match === undefined && [when.status ?? 429].flat().includes(429));
  const time: TimePlace = (rule?.is === 'later' ? rule.retryAfter : undefined) ??
    rate?.retryAfter ?? { place: 'reply.headers[retry-after]', as: 'seconds' };
  const at = testTime.getTime() + asked;
  const value = { seconds: asked / 1000, milliseconds: asked, unix: at / 1000, unixMs: at, date: new Date(at).toISOString() }[time.as];
  const [, header] = /^reply\.headers(?:\[|\.)([\w-]+)\]?$/.exec(time.place) ?? [];
  if (header !== undefined) return { status: 429, headers: { [header]: String(value) } };
  const names = time.place.replace(/^reply\.body\./, '').split('.');
  return { status: 429, body: JSON.stringify(names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)) };
}

const recordings = new Map(recordedApps().map((name) => [readRecording(name).app, readRecording(name)]));

/** The events of an app without a recording, as cases. */
const documentedCasesOf = (app: string): readonly RecordedCase[] =>
  documented.flatMap(({ app: key, connection, rows }) =>
    key === app ? rows.map(([event, input]): RecordedCase => ({ event, title: '', connection, input, requests: [] })) : [],
  );

/** Actions with one request that can be tried: one that must not be repeated, and one that can. */
const apps = declaredApps.flatMap(({ definition, facts }) => {
  const recording = recordings.get(definition.app);
  const connector = compile(definition, facts);
  const cases = recording === undefined ? documentedCasesOf(definition.app) : casesOf(recording);
  const find = (repeat: 'never' | 'safe') => {
    for (const recorded of cases.filter(({ event }) => /^(?:write|search):/.test(event))) {
      const [kind, key] = recorded.event.split(':') as [string, string];
      const declared = definition.actions.find((each) => each.event === key);
      const action = connector.actions.find((each) => each.event === key && each.kind === kind);
      const hasFile = declared?.fields.some(({ type }) => type === 'file') === true;
      if (declared === undefined || action === undefined || declared.kind === 'search_or_write' || hasFile) continue;
      // An app that answers “not found” to a search has found nothing.
      const isPlain = declared.steps === undefined && (declared.kind === 'write' || declared.found.none === undefined);
      if (isPlain && action.repeat === repeat) return [{ action, recorded }];
    }
    return [];
  };
  return [{ name: definition.name, definition, connector, never: find('never'), safe: find('safe') }];
});

describe.each(apps)('a failure of $name', ({ definition, connector, never, safe }) => {
  const tries = [...never, ...safe];
  const outcomes = (fault: Fault | null, of = tries) =>
    Promise.all(of.map(async ({ action, recorded }) => outcomeOf(await run(connector, action, recorded, fault))));
  const all = (outcome: Outcome, of = tries) => of.map(() => outcome);

  it('with 401, 403, 404 or 409 means what its rules say, and otherwise that a person must help [Z86, Z128]', async () => {
    for (const status of [401, 403, 404, 409]) {
      const rule = ruleFor(definition, status);
      const usual = status === 401 ? 'lost' : 'refused';
      const expected = rule === undefined ? usual : rule.is === 'later' ? 'again' : rule.is;
      expect([status, await outcomes({ status })]).toEqual([status, all(expected)]);
    }
  });

  it('with 429 is tried again at the time that it names [Z86, Z128]', async () => {
    const fault = limited(definition);
    const results = await Promise.all(tries.map(({ action, recorded }) => run(connector, action, recorded, fault)));
    expect(results.map((result) => [outcomeOf(result), result.type === 'failed' ? result.retryAfter : null])).toEqual(
      tries.map(() => ['later', asked]),
    );
  });

  it('with 500, or without an answer, is unknown for what must not be repeated, and tried again for the rest [Z86, Z128]', async () => {
    const rule = ruleFor(definition, 500);
    for (const fault of [{ status: 500 }, null]) {
      const isRuled = fault !== null && rule !== undefined;
      expect(await outcomes(fault, never)).toEqual(all(isRuled ? (rule.is === 'later' ? 'again' : rule.is) : 'unknown', never));
    }
    if (rule === undefined) expect(await outcomes({ status: 500 }, safe)).toEqual(all('again', safe));
    const timeouts = await Promise.all(safe.map(({ action, recorded }) => run(connector, action, recorded, null)));
    expect(timeouts.map((result) => result.type === 'failed' && result.isTransient)).toEqual(safe.map(() => true));
  });

  it('with a page instead of JSON is never a success [Z85, Z128]', async () => {
    const isText = (event: string) =>
      definition.actions.some((each) => each.event === event && 'request' in each && each.request.reply !== undefined);
    const reading = tries.filter(({ action }) => !isText(action.event));
    const found = await outcomes({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in</p>' }, reading);
    expect(found).not.toContain('done');
    expect(found.slice(0, never.filter(({ action }) => !isText(action.event)).length)).toEqual(
      all(
        'unknown',
        never.filter(({ action }) => !isText(action.event)),
      ),
    );
  });

  const refusals = (definition.errors ?? []).flatMap((rule) =>
    rule.when.status === undefined &&
    Object.hasOwn(rule.when.match ?? {}, 'reply.body.ok') &&
    Object.keys(rule.when.match ?? {}).length === 1
      ? [rule]
      : [],
  );
  if (refusals.length > 0)
    it('that is told with the status 200 is one [Z86, Z128]', async () => {
      expect(await outcomes({ status: 200, body: '{"ok":false,"error":"some_new_error"}' })).toEqual(all(refusals[0]!.is as Outcome));
    });
});

it('every app has an action whose failures are tried, unless each of them needs an earlier request [Z128]', () => {
  const untried = apps.filter(({ never, safe }) => never.length + safe.length === 0);
  const isChained = ({ definition: { actions } }: (typeof apps)[number]) =>
    actions.every((action) => action.kind === 'search_or_write' || action.steps !== undefined || action.kind === 'search');
  expect(untried.filter((app) => !isChained(app)).map(({ name }) => name)).toEqual([]);
});
