/** The fields of an operation, as a person fills them in: its parameters, and its body with what is inside of it. */
import { bodyRoot, FieldTree, wholeKey, type OperationField, type Values } from './fieldTree';
import { labelIn } from './leaves';
import type { Operation, Parameter } from './operations';

/**
 * `path.id`, `query.state`, `header.X-Trace`: of a parameter. `body.total`: of a property of the body; `body.address.city` is inside of
 * one, and `body.lines[].sku` a column of its rows. `kind.body.payment`: which kind of value it is. `whole.body`: a body without
 * properties, such as a file.
 */
export const prefixes = ['path.', 'query.', 'header.', 'body.', 'kind.', 'whole.'] as const;

/** So many are shown without folding. */
const maxUnfolded = 20;

export const parameterKey = ({ place, name }: Pick<Parameter, 'place' | 'name'>): string => `${place}.${name}`;

/** Headers that the request has by itself. */
const ownHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'idempotency-key']);

/** True for a parameter that a step does not fill in. */
export const isProvided = ({ name, place, isCredential }: Parameter): boolean =>
  isCredential || (place === 'header' && ownHeaders.has(name.toLowerCase()));

/**
 * All fields that an operation understands with the values of a step: which kinds are chosen decides about some of them. Required ones
 * come first. `isWhole`: the body is given as a whole, so it needs no field.
 */
export function fieldsOf({ parameters, body }: Operation, values: Values, isWhole = false): readonly OperationField[] {
  const ofParameters = parameters.flatMap((parameter) => {
    const key = parameterKey(parameter);
    const walk = new FieldTree(key, values);
    const { name, shape, help, isRequired } = parameter;
    // A value that the document has need not be entered.
    const isNeeded = isRequired && shape.initial === undefined && !parameter.mayBeEmpty;
    walk.add({
      key,
      path: [],
      shape: { ...shape, ...(help !== '' && { help }) },
      labels: [labelIn(name, shape)],
      isRequired: isNeeded,
      isMust: isRequired,
    });
    const isHidden = isProvided(parameter);
    const isRare = parameter.place === 'header' && !isRequired;
    return walk.fields.map((field) => ({
      ...field,
      isOffered: field.isOffered && !isHidden,
      isRequired: field.isRequired && !isHidden,
      isInMore: isRare,
    }));
  });
  const ofBody = body === null || body.type === null ? [] : fieldsOfBody(body, values, isWhole);
  const all = withDistinctLabels([...ofParameters, ...ofBody]);
  const isLong = all.filter(({ isOffered }) => isOffered).length > maxUnfolded;
  const sorted = [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
  return sorted.map((field) => (isLong && !field.isRequired ? { ...field, isInMore: true } : field));
}

function fieldsOfBody(
  { type, shape, isRequired }: NonNullable<Operation['body']>,
  values: Values,
  isWhole: boolean,
): readonly OperationField[] {
  const walk = new FieldTree(bodyRoot, values);
  const isNeeded = isRequired && !isWhole;
  if (type === 'file' || type === 'text') {
    const help = type === 'file' ? 'A file from an earlier step.' : '';
    const label = type === 'file' ? 'File' : 'Text';
    walk.push({
      key: wholeKey,
      path: [],
      shape: { type: 'string' },
      label,
      type: type === 'file' ? 'text' : 'longText',
      isRequired: isNeeded,
      help,
    });
    return walk.fields;
  }
  for (const { name } of shape.members ?? []) walk.taken.add(`${bodyRoot}.${name}`);
  walk.add({ key: bodyRoot, path: [], shape, labels: [], isRequired: isNeeded, isMust: isRequired });
  return walk.fields;
}

/** A parameter and a property of the body can have the same name. */
function withDistinctLabels(fields: readonly OperationField[]): readonly OperationField[] {
  const used = new Set<string>();
  return fields.map((field) => {
    if (!field.isOffered) return field;
    const place = field.root.slice(0, field.root.indexOf('.') + 1 || undefined).replace('.', '');
    const all = [field.label, `${field.label} (${place})`, ...Array.from({ length: 500 }, (_, index) => `${field.label} ${index + 2}`)];
    const label = all.find((each) => !used.has(each)) ?? field.label;
    used.add(label);
    return label === field.label ? field : { ...field, label };
  });
}
