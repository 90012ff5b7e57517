/** The operations of an API: read when the connection is tested, and kept with it, so that no run asks for the schema. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isRecord, type Json } from '../../../domain/runs/json';
import type { Choice } from '../../../domain/runs/fields';
import { StepError, type CallContext, type KeptItem } from '../connector';
import type { OperationType } from './document';
import { operationsOf, type ApiOperation } from './operations';
import { readSchema } from './schema';

/** Raised when what is kept changes its form: schemas are then read again. */
const format = 1;

/** Characters of all operations. */
const maxKept = 40_000_000;

const schemaKey = 'schema';
const operationKey = (type: OperationType, name: string): string => `${type} ${name}`;

/** Reads the schema and keeps its operations. Throws a `StepError` if the API does not tell it. */
export async function readOperations(call: CallContext): Promise<void> {
  const items: KeptItem[] = [];
  let size = 0;
  for (const operation of operationsOf(await readSchema(call))) {
    const { type, name, title } = operation;
    items.push({ key: operationKey(type, name), head: { title }, value: operation as unknown as Json });
    size += JSON.stringify(operation).length;
    if (size > maxKept) throw new StepError('The API has too many operations to choose from. Write the document in “Run a query”.');
    // Others go on between them: an API can have hundreds.
    await setImmediate();
    call.signal.throwIfAborted();
  }
  if (items.length === 0) throw new StepError('The API has no operations.');
  await call.kept.replace([{ key: schemaKey, head: null, value: { format, of: identityOf(call) } }, ...items]);
}

/** Which API a connection names. */
const identityOf = ({ connection }: CallContext): string => hash('sha256', (connection.url ?? '').trim(), 'hex');

/** A connection that has none yet, such as one of an earlier version, reads them now. */
async function requireKept(call: CallContext): Promise<void> {
  const kept = await call.kept.get(schemaKey);
  if (!isRecord(kept) || kept.format !== format || kept.of !== identityOf(call)) await readOperations(call);
}

/** The operations of a type, as choices. */
export async function listOperations(call: CallContext, type: OperationType): Promise<readonly Choice[]> {
  await requireKept(call);
  const start = operationKey(type, '');
  const found = (await call.kept.list()).filter(({ key }) => key.startsWith(start));
  const titles = found.map(({ head }) => (head as { readonly title: string }).title);
  return found.map(({ key }, index) => {
    const [value, title] = [key.slice(start.length), titles[index]!];
    // Names can differ by signs that no title has.
    return { value, label: titles.filter((each) => each === title).length === 1 ? title : `${title} (${value})` };
  });
}

/** An operation by its name. Throws a `StepError` for one that the API does not have. */
export async function findOperation(call: CallContext, type: OperationType, name: string): Promise<ApiOperation> {
  await requireKept(call);
  const found = await call.kept.get(operationKey(type, name));
  if (found === undefined)
    throw new StepError(`The API has no ${type} “${name}”. Choose another one, or test the connection to read its schema again.`);
  return found as unknown as ApiOperation;
}
