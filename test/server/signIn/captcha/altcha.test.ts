import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { type CaptchaAction, createAltcha, readToken } from '../../../../src/server/signIn/captcha';
import { systemRandom } from '../../../../src/server/platform/random';
import { fuzzRuns } from '../../../support/fuzz';
import { createTestClock } from '../../../support/serverHarness';

const settings = { cost: 5, publicUrl: 'https://patchbay.example', challengeKey: 'one key', solutionKey: 'another key' };
const clock = createTestClock();
const captcha = createAltcha(settings, clock, systemRandom);

const tokenOf = (challenge: unknown, solution: unknown) => Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

async function solved(action: CaptchaAction, by = captcha) {
  const challenge = JSON.parse(await by.challenge(action));
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

it('the captcha accepts the work that it asked for, until it expires [S08]', async () => {
  const { challenge, solution } = await solved('login');
  const taken = await captcha.solution(tokenOf(challenge, solution), 'login');
  expect(taken).toMatchObject({ id: challenge.signature });
  expect(taken?.expiresAt.getTime()).toBe(clock.now().getTime() + 600_000);
});

it('the captcha refuses other work: another action, deployment or key, an altered challenge, no work at all [S08]', async () => {
  const { challenge, solution } = await solved('login');
  const other = createAltcha({ ...settings, publicUrl: 'https://other.example' }, clock, systemRandom);
  const forger = createAltcha({ ...settings, challengeKey: 'guess' }, clock, systemRandom);
  const elsewhere = await solved('login', other);
  const forged = await solved('login', forger);
  const refused: [string, CaptchaAction][] = [
    [tokenOf(challenge, solution), 'sign_up'],
    [tokenOf(elsewhere.challenge, elsewhere.solution), 'login'],
    [tokenOf(forged.challenge, forged.solution), 'login'],
    [tokenOf({ ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution), 'login'],
    [tokenOf({ ...challenge, parameters: { ...challenge.parameters, data: { action: 'sign_up' } } }, solution), 'sign_up'],
    [tokenOf(challenge, { ...solution, derivedKey: '00'.repeat(32) }), 'login'],
    [tokenOf(challenge, { counter: 1 }), 'login'],
    [tokenOf(challenge, null), 'login'],
  ];
  for (const [token, action] of refused) expect(await captcha.solution(token, action)).toBeNull();
});

it('any text whatever is a token or none, and never a solution [S08, S13]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json().map((text) => Buffer.from(text).toString('base64')),
      ),
      async (text) => {
        expect(() => readToken(text)).not.toThrow();
        expect(await captcha.solution(text, 'login')).toBeNull();
      },
    ),
    { numRuns: fuzzRuns },
  );
});
