import type { FieldValues, Store } from '../../../src/server/connectors/connector';
import { storage } from '../../../src/server/connectors/storage';
import { createStore, storageLimits } from '../../../src/server/engine/stepStorage';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newUser } from '../../support/serverPeople';
import { actionOf, callContext, closeCounterparts, stepErrorOf } from './counterpart';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await closeCounterparts();
  await server.close();
});

async function newAccount(): Promise<{ readonly store: Store; readonly id: number }> {
  const { id } = await newUser(server);
  const membership = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow();
  return { store: createStore(server.context, membership.account_id), id: membership.account_id };
}

let calls = 0;
const run = (store: Store, event: string, input: FieldValues, idempotencyKey = `call-${(calls += 1)}`): Promise<unknown> =>
  actionOf(storage, event).run(callContext({ store, input, idempotencyKey }));

describe('storage', () => {
  it('keeps a value with its type until it is replaced or removed', async () => {
    const { store } = await newAccount();
    expect(await run(store, 'set', { key: ' order ', value: { id: 7, tags: ['a'] } })).toEqual({
      key: 'order',
      value: { id: 7, tags: ['a'] },
    });
    expect(await run(store, 'get', { key: 'order' })).toEqual({ key: 'order', value: { id: 7, tags: ['a'] }, isFound: true });
    await run(store, 'set', { key: 'order', value: 'seven' });
    expect(await run(store, 'get', { key: 'order' })).toMatchObject({ value: 'seven' });
    expect(await run(store, 'remove', { key: 'order' })).toEqual({ key: 'order', isRemoved: true });
    expect(await run(store, 'remove', { key: 'order' })).toEqual({ key: 'order', isRemoved: false });
    expect(await run(store, 'get', { key: 'order', initial: 'none' })).toEqual({ key: 'order', value: 'none', isFound: false });
  });

  it('shows an account only its own values, and lists their keys', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    await run(one.store, 'set', { key: 'b', value: 1 });
    await run(one.store, 'set', { key: 'a', value: 2 });
    expect(await run(other.store, 'get', { key: 'a' })).toMatchObject({ isFound: false });
    const choices = (store: Store) => storage.choices!.keys!(callContext({ store }));
    expect(await choices(one.store)).toEqual([
      { value: 'a', label: 'a' },
      { value: 'b', label: 'b' },
    ]);
    expect(await choices(other.store)).toEqual([]);
  });

  it('counts every one of many increments at once', async () => {
    const { store } = await newAccount();
    await Promise.all(Array.from({ length: 20 }, () => run(store, 'increment', { key: 'orders' })));
    expect(await run(store, 'increment', { key: 'orders', by: '-0.5' })).toEqual({ key: 'orders', value: 19.5 });
  });

  it('makes a change once when its step is repeated, and gives the first result again [Z41]', async () => {
    const { store } = await newAccount();
    const first = await run(store, 'increment', { key: 'n', by: 2 }, 'step-a');
    await run(store, 'increment', { key: 'n', by: 5 }, 'step-b');
    expect(await run(store, 'increment', { key: 'n', by: 2 }, 'step-a')).toEqual(first);
    expect(await run(store, 'get', { key: 'n' })).toMatchObject({ value: 7 });
    await run(store, 'remove', { key: 'n' }, 'step-c');
    expect(await run(store, 'remove', { key: 'n' }, 'step-c')).toEqual({ key: 'n', isRemoved: true });
  });

  it('forgets old changes, so that their table does not grow without bound', async () => {
    const { store, id } = await newAccount();
    for (let index = 0; index < 5; index += 1) await run(store, 'increment', { key: 'n' });
    server.clock.advance(storageLimits.changeAge + 1);
    await run(store, 'increment', { key: 'n' });
    const rows = await server.context.db.selectFrom('storage_changes').select('idempotency_key').where('account_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  it('adds to a list, drops the oldest items above the limit, and leaves out known ones if asked to', async () => {
    const { store } = await newAccount();
    for (const value of ['a', 'b', 'c']) await run(store, 'append', { key: 'list', value, most: 2 });
    expect(await run(store, 'append', { key: 'list', value: 'c', isUnique: 'yes' })).toEqual({
      key: 'list',
      value: ['b', 'c'],
      count: 2,
      isAdded: false,
    });
  });

  it('says what is wrong with a value of another kind, a key, and a value that is too large', async () => {
    const { store } = await newAccount();
    await run(store, 'set', { key: 'name', value: 'Ada' });
    const failure = async (event: string, input: FieldValues) => (await stepErrorOf(run(store, event, input))).message;
    expect(await failure('increment', { key: 'name' })).toBe('The value of “name” is not a number.');
    expect(await failure('append', { key: 'name', value: 1 })).toBe('The value of “name” is not a list.');
    expect(await failure('set', { key: ' ' })).toBe('Key is missing.');
    expect(await failure('set', { key: 'k'.repeat(201) })).toBe('A key can have at most 200 characters.');
    expect(await failure('set', { key: 'a\0b' })).toBe('This key has characters that can’t be stored.');
    expect(await failure('set', { key: 'k', value: 'x'.repeat(70_000) })).toMatch(/^A stored value can have at most 64 kB/);
    expect(await run(store, 'get', { key: 'name' })).toMatchObject({ value: 'Ada' });
  });

  it('refuses more keys than an account may have, and still changes the ones there are', async () => {
    const { store, id } = await newAccount();
    const sealed = server.context.encryption.encrypt('storage', '1');
    const rows = Array.from({ length: storageLimits.keys }, (_, index) => ({
      account_id: id,
      key: `key-${index}`,
      sealed_value: sealed,
      updated_at: server.clock.now(),
    }));
    await server.context.db.insertInto('storage_values').values(rows).execute();
    expect((await stepErrorOf(run(store, 'set', { key: 'one more', value: 1 }))).message).toMatch(
      /^An account can store at most 500 values/,
    );
    expect(await run(store, 'increment', { key: 'key-0' })).toMatchObject({ value: 2 });
  });

  it('stores values encrypted [S01]', async () => {
    const { store, id } = await newAccount();
    await run(store, 'set', { key: 'card', value: 'canary-4242' });
    const { sealed_value: stored } = await server.context.db
      .selectFrom('storage_values')
      .select('sealed_value')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.toString('utf8')).not.toContain('canary');
  });
});
