/** Storage: values of the account that Zaps keep from one run to the next. */
import { brand } from '../../../domain/brand';
import { textOf, type Json } from '../../../domain/runs/json';
import { readNumber } from '../../../domain/runs/readValues';
import { StepError, type Action, type ActionCall, type Connector, type Field, type FieldValues } from '../connector';
import { field } from '../field';
import { readFlag, readNumberField, readWhole, requireWord } from '../inputs';

const keyField = (example: string): Field =>
  field.text('key', 'Key', 'The name under which the value is stored. All Zaps of the account share the same keys.', {
    isRequired: true,
    dynamicChoices: 'keys',
    placeholder: example,
  });

const keyOf = ({ input }: ActionCall): string => requireWord(input, 'key', 'Key');

const valueOf = ({ input }: ActionCall): Json => (input.value ?? null) as Json;

/** Nothing here reaches outside, so no action counts as a task. */
type StorageAction = Omit<Action, 'isTask'>;

/** Keyed: the store remembers the key of each change and makes it once. */
const set: StorageAction = {
  event: 'set',
  title: 'Save a value',
  help: 'Stores a value, replacing an earlier one with the same key.',
  kind: 'write',
  repeat: 'keyed',
  fields: [keyField('last_invoice'), field.longText('value', 'Value', 'A text, a number, or a value from an earlier step with its type.')],
  sample: { key: 'last_invoice', value: 1042 },
  run: async (call) => {
    const key = keyOf(call);
    const value = valueOf(call);
    return call.store.change(key, call.idempotencyKey, () => ({ value, result: { key, value } }));
  },
};

/** Safe: it only reads. */
const get: StorageAction = {
  event: 'get',
  title: 'Get a value',
  help: 'Reads a stored value.',
  kind: 'search',
  repeat: 'safe',
  fields: [keyField('last_invoice'), field.text('initial', 'Default value', 'Later steps get this value if nothing is stored.')],
  sample: { key: 'last_invoice', value: 1042, isFound: true },
  run: async (call) => {
    const key = keyOf(call);
    const value = await call.store.get(key);
    return { key, value: value ?? (call.input.initial as Json | undefined) ?? null, isFound: value !== undefined };
  },
};

/** Keyed: the store remembers the key of each change and makes it once. */
const increment: StorageAction = {
  event: 'increment',
  title: 'Increase a number',
  help: 'Adds to a stored number, starting at 0 if nothing is stored. Simultaneous runs are all counted.',
  kind: 'write',
  repeat: 'keyed',
  fields: [
    keyField('orders_today'),
    field.number('by', 'Increase by', 'A negative number decreases the value. 1 if left empty.', { initial: 1 }),
  ],
  sample: { key: 'orders_today', value: 12 },
  run: async (call) => {
    const key = keyOf(call);
    const by = readNumberField(call.input, 'by', 'Increase by') ?? 1;
    return call.store.change(key, call.idempotencyKey, (before) => {
      const number = before === undefined || before === null || before === '' ? 0 : readNumber(before);
      if (number === null) throw new StepError(`The value of “${key}” is not a number.`);
      if (!Number.isFinite(number + by)) throw new StepError('The result would be too large.');
      const value = withoutRoundingError(number + by);
      return { value, result: { key, value } };
    });
  },
};

/** 0.1 + 0.2 is 0.3 for people. */
const withoutRoundingError = (number: number): number => (Number.isInteger(number) ? number : Number(number.toPrecision(15)));

const maxItems = 1000;

/** Keyed: the store remembers the key of each change and makes it once. */
const append: StorageAction = {
  event: 'append',
  title: 'Add to a list',
  help: 'Adds an item to the end of a stored list, and starts a new list if nothing is stored.',
  kind: 'write',
  repeat: 'keyed',
  fields: [
    keyField('visitors'),
    field.longText('value', 'Item', 'A text, a number, or a value from an earlier step with its type.'),
    field.number('most', 'Maximum items', 'When there are more, the oldest are removed. 1,000 if left empty.', { check: mostOf }),
    field.boolean('isUnique', 'Only new items', 'Adds nothing if the list already has the item.', { initial: false }),
  ],
  sample: { key: 'visitors', value: ['Ada', 'Grace'], count: 2, isAdded: true },
  run: async (call) => {
    const key = keyOf(call);
    const item = valueOf(call);
    const most = mostOf(call.input);
    const isUnique = readFlag(call.input, 'isUnique', 'Only new items', false);
    return call.store.change(key, call.idempotencyKey, (before) => {
      const list = listOf(before, key);
      const isAdded = !(isUnique && list.some((each) => textOf(each) === textOf(item)));
      const value = isAdded ? [...list, item].slice(-most) : list;
      return { value, result: { key, value, count: value.length, isAdded } };
    });
  },
};

function mostOf(input: FieldValues): number {
  return readWhole(input, 'most', 'Maximum items', 1, maxItems) ?? maxItems;
}

function listOf(value: Json | undefined, key: string): readonly Json[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) throw new StepError(`The value of “${key}” is not a list.`);
  return value as readonly Json[];
}

/** Keyed: the store remembers the key of each change and makes it once. */
const remove: StorageAction = {
  event: 'remove',
  title: 'Remove a value',
  help: 'Removes a stored value. If there is none, nothing happens.',
  kind: 'write',
  repeat: 'keyed',
  fields: [keyField('last_invoice')],
  sample: { key: 'last_invoice', isRemoved: true },
  run: async (call) => {
    const key = keyOf(call);
    return call.store.change(key, call.idempotencyKey, (before) => ({
      value: undefined,
      result: { key, isRemoved: before !== undefined },
    }));
  },
};

export const storage: Connector = {
  app: {
    key: 'StorageCLIAPI',
    version: '1.0.3',
    name: `Storage by ${brand.name}`,
    slug: 'storage',
    categories: ['built-in', 'developer-tools'],
    popularity: 45,
    addedOn: '2016-03-05',
    about: 'Store a value for later.',
    icon: 'Archive',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [],
  actions: [set, get, increment, append, remove].map((action) => ({ ...action, isTask: false })),
  choices: { keys: async ({ store }) => (await store.keys()).map((key) => ({ value: key, label: key })) },
};
