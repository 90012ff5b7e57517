/** The key-value store that connectors see: one per account, within limits. */
import { days } from '../../domain/durations';
import { isTooDeep, jsonProblem, tooDeep, type Json } from '../../domain/runs/json';
import { StepError, type Store } from '../connectors/connector';
import type { ServerContext } from '../platform/context';
import { countKeys, findChange, findValue, insertChange, listKeys, lockStorage, pruneChanges, putValue } from './storage.store';

/** The limits of an account's store. */
export const storageLimits = {
  keys: 500,
  keyLength: 200,
  /** Bytes of the JSON of one value. */
  valueBytes: 64 * 1024,
  /** Milliseconds for which a change is remembered. Longer than any repetition of a step. */
  changeAge: days(7),
} as const;

/** The store of an account. Call it outside of transactions: it opens its own. */
export function createStore({ db, encryption, clock }: Pick<ServerContext, 'db' | 'encryption' | 'clock'>, accountId: number): Store {
  const change: Store['change'] = async (key, idempotencyKey, update) => {
    checkKey(key);
    return db.transaction().execute(async (tx) => {
      await lockStorage(tx, accountId);
      const earlier = await findChange(tx, encryption, accountId, idempotencyKey);
      if (earlier !== undefined) return earlier;
      const before = await findValue(tx, encryption, accountId, key);
      const { value, result } = update(before);
      checkValue(value);
      if (before === undefined && value !== undefined && (await countKeys(tx, accountId)) >= storageLimits.keys) throw tooManyKeys();
      const now = clock.now();
      await putValue(tx, encryption, { accountId, key, value, now });
      await pruneChanges(tx, accountId, new Date(now.getTime() - storageLimits.changeAge));
      await insertChange(tx, encryption, { accountId, idempotencyKey, result, now });
      return result;
    });
  };
  return {
    get: async (key) => {
      checkKey(key);
      return findValue(db, encryption, accountId, key);
    },
    keys: () => listKeys(db, accountId),
    change,
  };
}

/**
 * The store of an account for a dry run: changes are made in `changed` only. `onChange` is called before each, and `onRead` before each
 * value is read.
 */
export function createDryStore(
  store: Store,
  changed: Map<string, Json | undefined>,
  { onRead, onChange }: { readonly onRead: () => void; readonly onChange: () => void },
): Store {
  const get: Store['get'] = async (key) => {
    onRead();
    const stored = await store.get(key);
    return changed.has(key) ? changed.get(key) : stored;
  };
  return {
    get,
    keys: async () =>
      [...new Set([...(await store.keys()), ...changed.keys()])]
        .filter((key) => changed.get(key) !== undefined || !changed.has(key))
        .sort(),
    change: async (key, _idempotencyKey, update) => {
      onChange();
      const { value, result } = update(await get(key));
      checkValue(value);
      changed.set(key, value);
      return result;
    },
  };
}

function checkKey(key: string): void {
  if (key.trim() === '') throw new StepError('Key is missing.');
  if (key.length > storageLimits.keyLength) throw new StepError(`A key can have at most ${storageLimits.keyLength} characters.`);
  // PostgreSQL stores no NUL, and no half of a surrogate pair.
  if (key.includes('\0') || /\p{Surrogate}/u.test(key)) throw new StepError('This key has characters that can’t be stored.');
}

function checkValue(value: Json | undefined): void {
  if (value === undefined) return;
  if (isTooDeep(value)) throw new StepError(tooDeep('This value'));
  if (jsonProblem(value) !== null) throw new StepError('This value has names that can’t be stored.');
  if (Buffer.byteLength(JSON.stringify(value)) > storageLimits.valueBytes)
    throw new StepError('A stored value can have at most 64 kB. Store less, or remove old items.');
}

const tooManyKeys = (): StepError =>
  new StepError(`An account can store at most ${storageLimits.keys} values. Remove values that you no longer need.`);
