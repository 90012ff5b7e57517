/** The types of an API, as far as it tells them: https://spec.graphql.org/draft/#sec-Introspection */
import { textOf } from '../../../domain/runs/json';
import { StepError, type CallContext } from '../connector';
import { recordOf, recordsOf } from '../jsonApi';
import { request } from './request';

export interface InputField {
  readonly name: string;
  /** As it is written in a schema: `[Int!]`. */
  readonly type: string;
  readonly isRequired: boolean;
}

export interface NamedType {
  readonly kind: 'SCALAR' | 'ENUM' | 'INPUT_OBJECT';
  readonly description: string;
  /** Of an enum. */
  readonly values: readonly string[];
  /** Of an input object. */
  readonly fields: readonly InputField[];
}

/** Types of one document. */
const maxTypes = 50;
const maxFields = 100;

const asked = `{ kind description enumValues { name } inputFields { name defaultValue type { ...Ref } } }`;
/** A type as far as its name. Lists in lists with nothing that is null. */
export const typeReference =
  'fragment Ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }';

/** Types by their names. An API that does not tell its types has none here. Throws a `StepError` for credentials that are refused. */
export async function findTypes(call: CallContext, names: readonly string[]): Promise<ReadonlyMap<string, NamedType>> {
  const some = names.slice(0, maxTypes);
  if (some.length === 0) return new Map();
  const query = `query { ${some.map((name, index) => `t${index}: __type(name: ${JSON.stringify(name)}) ${asked}`).join(' ')} } ${typeReference}`;
  try {
    const data = recordOf((await request(call, { query }, { repeat: 'safe' }, {})).data);
    return new Map(
      some.flatMap((name, index) => {
        const found = typeOf(recordOf(data[`t${index}`]));
        return found === null ? [] : [[name, found] as const];
      }),
    );
  } catch (error) {
    if (!(error instanceof StepError) || error.options.isConnectionLost === true) throw error;
    return new Map();
  }
}

function typeOf({ kind, description, enumValues, inputFields }: Readonly<Record<string, unknown>>): NamedType | null {
  if (kind !== 'SCALAR' && kind !== 'ENUM' && kind !== 'INPUT_OBJECT') return null;
  return {
    kind,
    description: textOf(description).replace(/\s+/g, ' ').trim(),
    values: recordsOf(enumValues).map(({ name }) => textOf(name)),
    fields: recordsOf(inputFields)
      .slice(0, maxFields)
      .map(({ name, type, defaultValue }) => ({
        name: textOf(name),
        type: writtenType(type),
        isRequired: recordOf(type).kind === 'NON_NULL' && defaultValue === null,
      })),
  };
}

/** As it is written in a document: `[Int!]`. */
export function writtenType(type: unknown): string {
  const { kind, name, ofType } = recordOf(type);
  if (kind === 'NON_NULL') return `${writtenType(ofType)}!`;
  return kind === 'LIST' ? `[${writtenType(ofType)}]` : textOf(name);
}

/** The fields of an input object, for people who write it as JSON: those that are required first. */
export function describeInput({ fields }: NamedType): string {
  const sorted = [...fields.filter((field) => field.isRequired), ...fields.filter((field) => !field.isRequired)];
  return `An object in JSON with ${sorted.map(({ name, type }) => `${name}: ${type}`).join(', ')}.`;
}
