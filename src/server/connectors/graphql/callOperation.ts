/** The form of a chosen operation, and its requests. */
import { fieldsOf } from '../../../domain/apps/openapi/fields';
import { labelIn } from '../../../domain/apps/openapi/leaves';
import { isRecord, ownValue, textOf } from '../../../domain/runs/json';
import { maxPages } from '../../apps/runtime/pages';
import {
  StepError,
  type ActionCall,
  type ChoicesCall,
  type DynamicField,
  type DynamicFields,
  type FieldValues,
  type RepeatPolicy,
} from '../connector';
import { field } from '../field';
import { readList, readText, readWhole, requireWord } from '../inputs';
import { bodyValue, offeredFields } from '../openapi/operationFields';
import { readPages } from '../pagedReplies';
import { keyHeaderOf, rulesOfRequest } from '../sendAgain';
import type { OperationType } from './document';
import { findOperation } from './keptOperations';
import { formOf, type ApiOperation } from './operations';
import { request } from './request';
import { labelsOfResult, resultChoices, sampleOfResult, selectionOf } from './results';

/** `body.id`: an argument; `body.input.title` is inside of one. `result.fields`: what comes back. `pages.items`: of a list in pages. */
const prefixes = ['body.', 'result.', 'pages.'];
const resultKey = 'result.fields';
const itemsKey = 'pages.items';

const usualItems = 100;
const maxItems = 10_000;
/** Items of one page, which most APIs allow. */
const pageSize = 100;
/** More checkboxes are folded. */
const maxUnfolded = 30;

const chosenFields = (input: FieldValues): readonly string[] => readList(input, resultKey).map(textOf);

const mostItems = (input: FieldValues): number => readWhole(input, itemsKey, 'Maximum items', 1, maxItems) ?? usualItems;

/** The arguments of the chosen operation, and what comes back. */
export const operationFields = (type: OperationType): DynamicFields => {
  const chosen = (call: ChoicesCall): Promise<ApiOperation> => findOperation(call, type, readText(call.input, 'operation').trim());
  return {
    dependsOn: ['operation', 'result.'],
    prefixes,
    list: async (call) => {
      const operation = await chosen(call);
      return [
        ...offeredFields(formOf(operation), call.input).map((each) => withoutOnly(operation, each)),
        ...(operation.pages === null ? [] : [itemsField]),
        ...resultFields(operation),
      ];
    },
    sample: async (call) => sampleOfResult(await chosen(call), chosenFields(call.input)),
    outputs: async (call) => labelsOfResult(await chosen(call), chosenFields(call.input)),
  };
};

/** Many APIs have one argument for everything, which each label would begin with. */
function withoutOnly({ input: { members = [] } }: ApiOperation, each: DynamicField): DynamicField {
  const [only] = members;
  const start = only === undefined || members.length > 1 ? null : `${labelIn(only.name, only.shape)} · `;
  return start !== null && each.label.startsWith(start) ? { ...each, label: each.label.slice(start.length) } : each;
}

const itemsField: DynamicField = field.number(
  itemsKey,
  'Maximum items',
  `Pages are read until this many items are found, in at most ${maxPages} requests. ${usualItems} if left empty.`,
);

function resultFields(operation: ApiOperation): readonly DynamicField[] {
  const choices = resultChoices(operation);
  if (choices.length === 0) return [];
  const help = 'Without a choice, you get all values of the result and those one level inside it.';
  return [field.list(resultKey, 'Result fields', help, { choices, ...(choices.length > maxUnfolded && { group: 'more' as const }) })];
}

/** Runs the chosen operation. A list in pages is read until it ends, or has as many items as are wanted. */
export async function callOperation(call: ActionCall, type: OperationType, repeat: RepeatPolicy): Promise<unknown> {
  const { input, idempotencyKey } = call;
  const operation = await findOperation(call, type, requireWord(input, 'operation', 'Operation'));
  const form = formOf(operation);
  const given = bodyValue(form, fieldsOf(form, input), input, undefined);
  const values = isRecord(given) ? given : {};
  const missing = (operation.input.members ?? []).find(({ name, isRequired }) => isRequired && !Object.hasOwn(values, name));
  if (missing !== undefined) throw new StepError(`“${labelIn(missing.name, missing.shape)}” is missing.`);
  const selection = selectionOf(operation, chosenFields(input));
  const isChange = type === 'mutation';
  const headers = isChange ? { 'idempotency-key': idempotencyKey, ...keyHeaderOf(input, idempotencyKey) } : {};
  const rules = { repeat, ...(isChange && rulesOfRequest(input)) };
  const ask = (variables: Readonly<Record<string, unknown>>, selected: string) =>
    request(call, { query: documentOf(operation, Object.keys(variables), selected), variables }, rules, headers);
  return operation.pages === null
    ? ask(values, selection)
    : askPages(operation, values, selection, ask, input, (call.connection.url ?? '').trim());
}

/** The arguments are variables, so that no value changes the document. */
function documentOf({ type, name, args }: ApiOperation, given: readonly string[], selection: string): string {
  const declared = given.map((each) => `$${each}: ${args[each]!}`).join(', ');
  const passed = given.map((each) => `${each}: $${each}`).join(', ');
  return `${type}${declared === '' ? '' : `(${declared})`} { ${name}${passed === '' ? '' : `(${passed})`} ${selection} }`;
}

async function askPages(
  { name, args, pages }: ApiOperation,
  values: Readonly<Record<string, unknown>>,
  selection: string,
  ask: (variables: Readonly<Record<string, unknown>>, selected: string) => ReturnType<typeof request>,
  input: FieldValues,
  url: string,
): Promise<unknown> {
  const most = mostItems(input);
  const selected = `{ ${pages === 'nodes' ? `nodes ${selection}` : `edges { node ${selection} }`} pageInfo { hasNextPage endCursor } }`;
  const isSized = Object.hasOwn(args, 'first') && !Object.hasOwn(values, 'first');
  let left = most;
  const info = `reply.body.data.${name}.pageInfo`;
  const errors: unknown[] = [];
  const { body, ...read } = await readPages({
    pages: { kind: 'cursor', send: 'variables.after', next: `${info}.endCursor`, more: `${info}.hasNextPage` },
    path: ['data', name, 'nodes'],
    listIn: (reply) => itemsIn(ownValue(ownValue(reply, 'data'), name), pages!),
    most,
    requests: maxPages,
    ask: async (mark) => {
      const after = mark !== null && 'value' in mark ? { after: mark.value } : {};
      const { data, errors: more } = await ask({ ...(isSized && { first: Math.min(left, pageSize) }), ...values, ...after }, selected);
      errors.push(...more);
      left -= itemsIn(ownValue(data, name), pages!).length;
      return { reply: { status: 200, headers: {}, body: { data } }, size: JSON.stringify(data).length, url };
    },
  });
  const last = ownValue(ownValue(read.last.body, 'data'), name);
  return { data: withLastInfo(ownValue(body, 'data'), name, last), errors, pages: read.pages };
}

/** The items of a page; none where the API gives nothing. */
function itemsIn(page: unknown, list: 'nodes' | 'edges'): readonly unknown[] {
  const found = ownValue(page, list);
  if (!Array.isArray(found)) return [];
  return list === 'nodes' ? (found as readonly unknown[]) : found.map((edge) => ownValue(edge, 'node') ?? null);
}

/** The items are in `nodes`, however the API gives them. A later step that reads on begins after the last page, so its cursor is told. */
function withLastInfo(data: unknown, name: string, last: unknown): unknown {
  const page = ownValue(data, name);
  if (!isRecord(data) || !isRecord(page)) return data;
  const { edges: _edges, ...rest } = page;
  return { ...data, [name]: { ...rest, ...(isRecord(last) && { pageInfo: last.pageInfo }) } };
}
