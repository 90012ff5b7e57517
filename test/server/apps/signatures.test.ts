/** What helpers of libraries have signed, or accepted, is believed by our hooks; see test/apps/signatures.ts. */
import { readFileSync } from 'node:fs';
import { hookProofs } from '../../../src/server/catalogue/proofs.generated';
import { sentAt, type RecordedSignature } from '../../apps/signing';
import { stepErrorOf, testTime } from '../connectors/counterpart';
import { otherThan, readSignatures, receiveSigned, signatureProofOf, triggerOf } from './signed';

const recorded = readSignatures();
const { dependencies } = JSON.parse(readFileSync('test/apps/package.json', 'utf8')) as { dependencies: Record<string, string> };
const table = recorded.map((each) => [each.app.replace('CLIAPI', ''), each] as const);

const refusal = async (each: RecordedSignature, change: Parameters<typeof receiveSigned>[1]) =>
  (await stepErrorOf(receiveSigned(each, change))).options.status;
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
    expect(await receiveSigned(each)).toBe(1);
  });

  it.each(table)('is refused with another secret, and without one: %s [Z174, Z111]', async (_, each) => {
    expect(await refusal(each, { secret: otherThan(each.request.secret.value) })).toBe(401);
    const signature = signatureOf(each);
    // The whole of such an event is asked for then.
    if (signature.kind === 'hmac' && signature.orAsk === true) expect(await receiveSigned(each, { secret: '' })).toBe(1);
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

  it.each(table)('is a proof of the app, which the list of apps shows: %s [Z175]', async (_, each) => {
    const { library } = each;
    expect(await signatureProofOf(each)).toMatchObject({ library: library.name, version: library.version, by: library.by });
    expect(hookProofs[each.app]).toEqual(await signatureProofOf(each));
    expect(readFileSync('docs/connectors.md', 'utf8')).toContain(`${library.name} ${library.version}`);
  });

  it('is no proof of a hook that does not believe it [Z175]', async () => {
    const [first] = recorded;
    expect(await signatureProofOf({ ...first!, request: { ...first!.request, body: first!.request.body.replace('Zo', 'Yo') } })).toBeNull();
  });
});
