/** Checks values and conditions. */
import { operatorNames } from '../fillValue';
import type {
  ColumnsValue,
  EachValue,
  FieldsValue,
  FileValue,
  JoinValue,
  JsonValue,
  KeepValue,
  MailValue,
  PairsValue,
  RowsValue,
  TreeValue,
  WhenValue,
  WithValue,
  ZipValue,
} from '../values';
import { checkEach, checkItems, isRootName, members, withRoots, withSecrets, type CheckContext } from './context';
import { parsePlace, rootOf } from '../places';
import { parseTemplate } from '../templates';
import { checkInnerPlace, checkPlace, checkTemplate } from './places';

type Check = (value: unknown, at: string, context: CheckContext) => void;

/** JSON with templates and operators. A missing one is no issue. */
export function checkValue(value: unknown, at: string, context: CheckContext): void {
  if (typeof value === 'string') checkTemplate(value, at, isWholePlace(value) ? { ...context, fileRoots: new Set() } : context);
  else if (Array.isArray(value)) value.forEach((item, index) => checkValue(item, `${at}[${index}]`, context));
  else if (typeof value === 'object' && value !== null) {
    const name = Object.keys(value).find((each) => each.startsWith('$'));
    if (name === undefined) checkEach(value, at, context, (inner, place) => checkValue(inner, place, context));
    else if (Object.hasOwn(operators, name)) operators[name as keyof typeof operators](value, at, context);
    else context.reader.issue(at, `The operator “${name}” is unknown. The operators are: ${operatorNames.join(', ')}.`);
  }
}

/** A place alone keeps what is there, also a file. */
function isWholePlace(template: string): boolean {
  const [first, ...others] = parseTemplate(template).parts;
  return first?.type === 'place' && first.filters.length === 0 && others.length === 0;
}

/** Whether a part of a value is the content of a file, or names one. */
function holdsFile(value: unknown, roots: ReadonlySet<string>): boolean {
  if (typeof value === 'string') {
    const places = [parsePlace(value) ?? [], ...parseTemplate(value).parts.map((part) => (part.type === 'place' ? part.steps : []))];
    return places.some((steps) => roots.has(rootOf(steps) ?? ''));
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '$file') || Object.values(value).some((inner) => holdsFile(inner, roots));
}

/** Inside a list, tree or named value. */
function withRootOf(context: CheckContext, root: string, value: unknown): CheckContext {
  const fileRoots = new Set(context.fileRoots);
  if (holdsFile(value, context.fileRoots)) fileRoots.add(root);
  else fileRoots.delete(root);
  return { ...withRoots(context, root), fileRoots };
}

const inText = (context: CheckContext): CheckContext => ({ ...context, files: context.files === 'none' ? 'none' : 'inText' });

const operators: Readonly<Record<(typeof operatorNames)[number], Check>> = {
  $each: (value, at, context) => {
    const { $each, as } = context.reader.record(value, at, members<EachValue>({ $each: 'needed', as: 'needed' }));
    checkPlace($each, `${at}.$each`, context);
    checkValue(as, `${at}.as`, withRootOf(context, 'each', $each));
  },
  $rows: (value, at, context) => {
    const { $rows, as } = context.reader.record(value, at, members<RowsValue>({ $rows: 'needed', as: 'needed' }));
    checkItems($rows, `${at}.$rows`, context, 100, (place, where) => checkPlace(place, where, context));
    checkValue(as, `${at}.as`, withRootOf(context, 'each', $rows));
  },
  $fields: (value, at, context) => {
    const { reader } = context;
    const { $fields, as, into } = reader.record(value, at, members<FieldsValue>({ $fields: 'needed', as: 'optional', into: 'optional' }));
    checkPrefix($fields, `${at}.$fields`, context);
    checkEach(as, `${at}.as`, context, (form, place) => checkValue(form, place, withRoots(context, 'value', 'name')));
    if (into !== undefined) reader.choice(into, `${at}.into`, ['object', 'list']);
  },
  $columns: (value, at, context) => {
    const names = members<ColumnsValue>({ $columns: 'needed', prefix: 'needed', else: 'optional' });
    const { $columns, prefix, else: missing } = context.reader.record(value, at, names);
    if (missing !== undefined && missing !== null) context.reader.issue(`${at}.else`, 'This can only be null.');
    checkPlace($columns, `${at}.$columns`, context);
    checkPrefix(prefix, `${at}.prefix`, context);
  },
  $pairs: checkPairs,
  $zip: (value, at, context) => {
    const { $zip, values } = context.reader.record(value, at, members<ZipValue>({ $zip: 'needed', values: 'needed' }));
    checkPlace($zip, `${at}.$zip`, context);
    checkPlace(values, `${at}.values`, context);
  },
  $tree: (value, at, context) => {
    const names = members<TreeValue>({ $tree: 'needed', children: 'needed', where: 'needed', value: 'needed' });
    const tree = context.reader.record(value, at, names);
    checkPlace(tree.$tree, `${at}.$tree`, context);
    checkInnerPlace(tree.children, `${at}.children`, context);
    const inner = withRootOf(context, 'node', tree.$tree);
    checkCondition(tree.where, `${at}.where`, inner);
    checkValue(tree.value, `${at}.value`, inner);
  },
  $when: (value, at, context) => {
    const names = members<WhenValue>({ $when: 'needed', is: 'optional', then: 'needed', else: 'optional' });
    const when = context.reader.record(value, at, names);
    checkPlace(when.$when, `${at}.$when`, context);
    if (when.is !== undefined) checkMatch(when.is, `${at}.is`, context);
    checkValue(when.then, `${at}.then`, context);
    checkValue(when.else, `${at}.else`, context);
  },
  $keep: (value, at, context) => {
    const { $keep } = context.reader.record(value, at, members<KeepValue>({ $keep: 'needed' }));
    checkValue($keep, `${at}.$keep`, context);
  },
  $join: (value, at, context) => {
    const { $join } = context.reader.record(value, at, members<JoinValue>({ $join: 'needed' }));
    checkItems($join, `${at}.$join`, context, 50, (part, place) => checkValue(part, place, context));
  },
  $json: (value, at, context) => {
    const { $json } = context.reader.record(value, at, members<JsonValue>({ $json: 'needed' }));
    checkValue($json, `${at}.$json`, inText(context));
  },
  $with: (value, at, context) => {
    const { $with, as } = context.reader.record(value, at, members<WithValue>({ $with: 'needed', as: 'needed' }));
    let inner = context;
    checkEach($with, `${at}.$with`, context, (one, place, name) => {
      if (!isRootName(name))
        context.reader.issue(place, 'The name of a value must be a single word that isn’t already used as the beginning of a place.');
      else if (inner.roots.has(name)) context.reader.issue(place, `The name “${name}” is used twice.`);
      checkValue(one, place, inner);
      inner = withRootOf(inner, name, one);
    });
    checkValue(as, `${at}.as`, inner);
  },
  $file: (value, at, context) => {
    const names = members<FileValue>({ $file: 'needed', as: 'needed', before: 'optional' });
    const { $file, as, before } = context.reader.record(value, at, names);
    if (context.files === 'none') context.reader.issue(at, 'Only the JSON of a request can contain a file.');
    if (context.files === 'inText')
      context.reader.issue(at, 'A text can’t have the content of a file inside it, because files are read while the request is sent.');
    checkPlace($file, `${at}.$file`, context);
    context.reader.choice(as, `${at}.as`, ['base64', 'text']);
    checkTemplate(before, `${at}.before`, context);
  },
  $mail: (value, at, context) => {
    const { $mail } = context.reader.record(value, at, members<MailValue>({ $mail: 'needed' }));
    const names = members<MailValue['$mail']>({
      to: 'optional',
      cc: 'optional',
      bcc: 'optional',
      from: 'optional',
      replyTo: 'optional',
      subject: 'optional',
      text: 'optional',
      html: 'optional',
      files: 'optional',
      headers: 'optional',
    });
    const parts = context.reader.record($mail, `${at}.$mail`, names);
    checkEach(parts, `${at}.$mail`, context, (part, place) => checkValue(part, place, inText(context)));
  },
};

function checkPairs(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const pairs = reader.record(value, at, ['$pairs', 'name?', 'look?', 'value?', 'valueBy?']);
  const inner = withRootOf(context, 'each', pairs.$pairs);
  checkPlace(pairs.$pairs, `${at}.$pairs`, context);
  if ((pairs.name === undefined) === (pairs.look === undefined)) reader.issue(at, 'Pairs must have either “name” or “look”.');
  if ((pairs.value === undefined) === (pairs.valueBy === undefined)) reader.issue(at, 'Pairs must have either “value” or “valueBy”.');
  checkTemplate(pairs.name, `${at}.name`, inner);
  checkTemplate(pairs.valueBy, `${at}.valueBy`, inner);
  checkValue(pairs.value, `${at}.value`, inner);
  if (pairs.look === undefined) return;
  const names = members<NonNullable<PairsValue['look']>>({ list: 'needed', by: 'needed', is: 'needed', name: 'needed' });
  const look = reader.record(pairs.look, `${at}.look`, names);
  checkPlace(look.list, `${at}.look.list`, context);
  checkInnerPlace(look.by, `${at}.look.by`, context);
  checkTemplate(look.is, `${at}.look.is`, inner);
  checkInnerPlace(look.name, `${at}.look.name`, context);
}

function checkPrefix(value: unknown, at: string, { reader, inputs }: CheckContext): void {
  const prefix = reader.text(value, at, 50);
  if (inputs !== null && value !== undefined && inputs.prefix !== prefix)
    reader.issue(at, `There are no dynamic fields with the prefix “${prefix}”.`);
}

/** Places with what they must be. A missing condition is no issue. */
export function checkCondition(value: unknown, at: string, context: CheckContext): void {
  checkEach(value, at, context, (match, place, name) => {
    // Whether there is a secret says nothing of it.
    checkPlace(name, place, isPresence(match) ? withSecrets(context, 'all') : context);
    checkMatch(match, place, context);
  });
}

const isPresence = (match: unknown): boolean => typeof match === 'object' && match !== null && Object.keys(match).join() === 'present';

const matchNames = ['present', 'not', 'contains', 'optional', 'all'] as const;

export function checkMatch(value: unknown, at: string, context: CheckContext, isInside = false): void {
  const { reader } = context;
  if (typeof value === 'number' || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    checkTemplate(value, at, context);
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      if (typeof item === 'object') reader.issue(`${at}[${index}]`, 'This must be text, a number, true or false.');
      else checkMatch(item, `${at}[${index}]`, context);
    });
    return;
  }
  const match = reader.record(value, at, [...matchNames.map((name) => `${name}?`)]);
  const found = matchNames.filter((name) => match[name] !== undefined);
  if (found.length !== 1 || (isInside && found[0] === 'not')) reader.issue(at, `This needs one of: ${matchNames.join(', ')}.`);
  if (match.present !== undefined) reader.boolean(match.present, `${at}.present`);
  checkTemplate(match.contains, `${at}.contains`, context);
  checkTemplate(match.optional, `${at}.optional`, context);
  checkTemplate(match.all, `${at}.all`, context);
  if (match.not !== undefined && !isInside) checkMatch(match.not, `${at}.not`, context, true);
}

/** A reply by status and places. A missing one is an issue of the record around it. */
export function checkReplyCondition(value: unknown, at: string, context: CheckContext): void {
  if (value === undefined) return;
  const { reader } = context;
  const { status, match } = reader.record(value, at, ['status?', 'match?']);
  if (status === undefined && match === undefined) reader.issue(at, 'This needs “status” or “match”.');
  const all = Array.isArray(status) ? (status as unknown[]) : [status];
  all.forEach((one) => reader.whole(one, `${at}.status`, 100, 599));
  checkCondition(match, `${at}.match`, withRoots(context, 'reply'));
}
