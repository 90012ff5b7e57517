/** A request to each endpoint of the contract, as a person with their own account would send it. */
import { z } from 'zod';
import { endpoints, type Endpoint } from '../../src/contract';
import type { EndpointName } from '../../src/contract/types';
import type { Browser, TestReply, TestServer } from './serverHarness';
import { anyEmail } from './serverPeople';

export interface Ids {
  readonly profileId: number;
  readonly accountId: number;
}

/** The example body of an endpoint, with an address that nobody has yet. Undefined for a read. */
export function bodyOf(name: EndpointName): Record<string, unknown> | undefined {
  const { method, example = {} }: Endpoint = endpoints[name];
  if (method === 'GET') return undefined;
  return JSON.parse(JSON.stringify(example), (_field, value: unknown) => (value === 'ada@example.com' ? anyEmail() : value));
}

/** The example query of an endpoint, with the account of `ids` where it names one. Empty if it has none. */
export function queryOf(name: EndpointName, { accountId }: Ids): string {
  const { query, exampleQuery = {} }: Endpoint = endpoints[name];
  const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const accounts = fields.filter((field) => field === 'account_id' || field === 'context').map((field) => [field, String(accountId)]);
  const all = [...accounts, ...Object.entries(exampleQuery).map(([field, value]) => [field, String(value)])];
  return all.length === 0 ? '' : `?${new URLSearchParams(all).toString()}`;
}

/** Returns the ids of a person's profile and of the account that they signed up with. */
export async function idsOf(server: TestServer, person: { id: number }): Promise<Ids> {
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { profileId: person.id, accountId };
}

/** Routes whose `:id` is a plan id. Plans are the same for everybody. */
const ofPlan: ReadonlySet<EndpointName> = new Set(['getPlan', 'getPlanChangeDetails']);
/** Routes whose `:id` is an id of the catalogue, which is the same for everybody. */
const ofCatalogue: ReadonlySet<EndpointName> = new Set(['getAppOperations']);

/** Calls an endpoint for the profile and account of `ids`. */
export function ask(name: EndpointName, browser: Browser, ids: Ids, body: unknown = bodyOf(name), more = ''): Promise<TestReply> {
  const { method, path } = endpoints[name];
  const id = path.startsWith('/api/v3/accounts/:id')
    ? ids.accountId
    : ofPlan.has(name)
      ? 2
      : ofCatalogue.has(name)
        ? 'none'
        : ids.profileId;
  const segments = { kind: 'cli', number: 1, version: 1, api: 'HotjarCLIAPI', alias: 'default', account_id: ids.accountId, id };
  const filled = path.replace(/:(\w+)/g, (whole, segment: string) => String(segments[segment as keyof typeof segments] ?? whole));
  const url = filled + queryOf(name, ids) + more;
  const { file }: Endpoint = endpoints[name];
  if (file) return browser.upload(url, file.field, Buffer.from('no picture'), file.repeatsId ? { fields: { id: String(id) } } : {});
  switch (method) {
    case 'GET':
      return browser.get(url);
    case 'DELETE':
      return browser.delete(url, body);
    case 'PATCH':
      return browser.patch(url, body);
    case 'PUT':
      return browser.put(url, body);
    default:
      return browser.post(url, body);
  }
}
