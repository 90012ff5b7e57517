import { endpoints, type CountedLimit, type Endpoint } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, idsOf } from '../../support/serverEndpoints';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newConfirmedUser, newUserWithTwoFactor, owingSecondFactor, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const table: Readonly<Record<EndpointName, Endpoint>> = endpoints;
const limitOf = (name: EndpointName) => table[name].limit;
const limited = (Object.keys(endpoints) as EndpointName[]).filter((name) => typeof limitOf(name) === 'object');

/** A browser of a person, or of one who still owes the second factor; and what the limits count of them. */
async function come(isPending = false) {
  const person = isPending ? await newUserWithTwoFactor(server) : await newConfirmedUser(server);
  const address = anyAddress();
  const browser = isPending ? await owingSecondFactor(server, person) : await signedIn(server, person, address);
  const { db } = server.context;
  const challenge = await db.selectFrom('challenges').select('id').where('profile_id', '=', person.id).executeTakeFirst();
  return { browser, ids: await idsOf(server, person), keys: { address, profile: String(person.id), challenge: challenge?.id ?? '' } };
}

/** Nobody gets past a spent limit, so that the requests of this file change nothing for the next ones. */
let somebody: ReturnType<typeof come> | undefined;

it.each(limited)('%s answers 429 with Retry-After to a caller whose limit is spent [S09]', async (name) => {
  const limit = limitOf(name) as CountedLimit;
  const { browser, ids, keys } = limit.per === 'challenge' ? await come(true) : await (somebody ??= come());
  await server.context.limits.take({ ...limit, key: keys[limit.per], by: limit.max });
  const { status, body, headers } = await ask(name, browser, ids);
  expect([status, body?.reason, Number(headers['retry-after'])]).toEqual([429, 'too_often', limit.windowSeconds]);
});

it('a limit counts each call once, for each person separately, and restarts in the next window [S09]', async () => {
  const [person, other] = [await come(), await come()];
  const isRefused = async ({ browser, ids }: typeof person) => (await ask('createFolder', browser, ids)).status === 429;
  const { limit } = endpoints.createFolder;
  await server.context.limits.take({ ...limit, key: person.keys.profile, by: limit.max - 1 });
  expect([await isRefused(person), await isRefused(person), await isRefused(other)]).toEqual([false, true, false]);
  server.clock.advance(limit.windowSeconds * 1000 + 1);
  expect(await isRefused(person)).toBe(false);
});
