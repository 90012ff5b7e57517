/** Goes through a value of a body or a parameter and gives it fields: one for each part that a person can fill in. */
import type { Choice, FieldType } from '../../runs/fields';
import { isRecord, textOf, type Json } from '../../runs/json';
import { choicesOf, isSimple, labelIn, typeOfLeaf } from './leaves';
import type { Member, Shape } from './shapes';

/** The part of the prefixes that decides about other fields. */
export const kindPrefix = 'kind.';

export interface OperationField {
  readonly key: string;
  readonly label: string;
  readonly type: Exclude<FieldType, 'secret'>;
  readonly isRequired: boolean;
  readonly help: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** It is shown folded. */
  readonly isInMore: boolean;
  /** False for a field that is only understood, such as the JSON of an object whose members have fields. */
  readonly isOffered: boolean;
  /** The key of the parameter, or `body`. */
  readonly root: string;
  /** Where the value is inside of the root; null stands for each row of a list. */
  readonly path: readonly (string | null)[];
  readonly shape: Shape;
  /** The only value that is allowed. */
  readonly fixed?: Json;
}

/** The values of a step. */
export type Values = Readonly<Record<string, unknown>>;

const maxLabelLength = 100;
const maxPlaceholderLength = 100;
export const bodyRoot = 'body';
export const wholeKey = 'whole.body';

interface Node {
  readonly key: string;
  readonly path: OperationField['path'];
  readonly shape: Shape;
  /** Of what is around it, and its own. */
  readonly labels: readonly string[];
  /** A person has to fill it in. */
  readonly isRequired: boolean;
  /** What is around it has it whenever it is there. */
  readonly isMust: boolean;
  /** The value is given as a whole. */
  readonly isCovered?: boolean;
}

type NewField = Pick<OperationField, 'key' | 'path' | 'shape' | 'label' | 'type' | 'isRequired'> &
  Partial<Pick<OperationField, 'help' | 'choices' | 'isOffered' | 'fixed'>>;

/** Goes through a value and collects its fields. */
export class FieldTree {
  readonly fields: OperationField[] = [];
  /** Keys that a field has or will have: a second one with the same key is not offered. */
  readonly taken = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly values: Values,
  ) {}

  push(field: NewField): void {
    const { shape, key } = field;
    this.taken.add(key);
    const example = shape.example ?? shape.initial;
    this.fields.push({
      help: shape.help ?? '',
      choices: [],
      isOffered: true,
      ...field,
      label: field.label.slice(0, maxLabelLength),
      placeholder: example === undefined ? '' : textOf(example).slice(0, maxPlaceholderLength),
      isInMore: false,
      root: this.root,
      // A value that was entered before stays visible.
      ...(field.isOffered === false && field.fixed !== undefined && this.has(key) && { isOffered: true }),
    });
  }

  add(node: Node): void {
    const { key, shape, path, labels, isRequired, isCovered } = node;
    if (shape.kinds !== undefined) return this.addKinds(node, shape.kinds);
    const { type, members, items } = shape;
    const label = labels.slice(-4).join(' · ') || 'Value';
    // The JSON that older steps have of it, or that an earlier step gives.
    const hasJson = path.length > 0 || key !== bodyRoot ? this.has(key) && !isChosenByFields(this.values[key]) : false;
    if (type === 'object' && members !== undefined) {
      if (path.length > 0 || key !== bodyRoot) this.pushJson(node, label, hasJson);
      this.addMembers({ ...node, isCovered: isCovered === true || hasJson }, members);
    } else if (type === 'object') {
      const isMap = shape.values !== undefined && isSimple(shape.values) && !hasText(this.values[key]);
      if (isMap && !isInRows(path)) this.push({ ...this.leaf(node, label), type: 'pairs' });
      else this.pushJson(node, label, true);
    } else if (type === 'array') {
      const rows = items?.type === 'object' && items.members !== undefined && items.kinds === undefined && !isInRows(path);
      if (items !== undefined && isSimple(items)) this.push({ ...this.leaf(node, label), type: 'list', choices: choicesOf(items) });
      else if (!rows) this.pushJson(node, label, true);
      else {
        if (key !== bodyRoot) this.pushJson(node, label, hasJson);
        const inner = { ...node, key: key === bodyRoot ? `${key}.[]` : `${key}[]`, path: [...path, null], shape: items };
        this.addMembers({ ...inner, isRequired, isCovered: isCovered === true || hasJson }, items.members!);
      }
    } else {
      const isFixed = shape.allowed?.length === 1 && node.isMust;
      const fixed = isFixed ? { fixed: shape.allowed[0]!, isOffered: false, isRequired: false } : {};
      this.push({ ...this.leaf(node, label), type: isInRows(path) ? 'list' : typeOfLeaf(shape), choices: choicesOf(shape), ...fixed });
    }
  }

  private addKinds(node: Node, kinds: NonNullable<Shape['kinds']>): void {
    const { key, shape, labels, isRequired, isCovered } = node;
    const { kinds: _, ...own } = shape;
    const kindKey = `${kindPrefix}${key}`;
    const chosen = kinds.find(({ value }) => value === textOf(this.values[kindKey]).trim());
    const choices = kinds.map(({ value, label }) => ({ value, label }));
    const label = [...labels.slice(-3), 'Kind'].join(' · ');
    const isNeeded = isRequired && own.members === undefined && isCovered !== true;
    this.push({
      key: kindKey,
      path: node.path,
      shape: { type: 'string' },
      label,
      type: 'choice',
      choices,
      isRequired: isNeeded,
      isOffered: !isCovered,
    });
    if (chosen !== undefined) return this.add({ ...node, shape: chosen.shape });
    if (own.members !== undefined) return this.add({ ...node, shape: own });
    // JSON of it is understood without a kind.
    if (key !== bodyRoot) this.pushJson({ ...node, isRequired: false }, labels.slice(-4).join(' · '), this.has(key));
  }

  private addMembers({ key, path, labels, isRequired, isCovered }: Node, members: readonly Member[]): void {
    for (const member of members) {
      const inner = `${key}.${member.name}`;
      if (this.fields.some((field) => field.key === inner) || (path.length > 0 && this.taken.has(inner))) continue;
      this.add({
        key: inner,
        path: [...path, member.name],
        shape: member.shape,
        labels: [...labels, labelIn(member.name, member.shape)],
        isRequired: isRequired && member.isRequired && isCovered !== true,
        isMust: member.isRequired,
        ...(isCovered === true && { isCovered }),
      });
    }
  }

  private pushJson(node: Node, label: string, isOffered: boolean): void {
    const help = [node.shape.help ?? '', node.shape.type === 'array' ? 'A list in JSON.' : 'An object in JSON.'];
    const { path } = node;
    const field = this.leaf(node, label);
    this.push({
      ...field,
      type: isInRows(path) ? 'list' : 'longText',
      help: help.filter((text) => text !== '').join(' '),
      isOffered: isOffered && !node.isCovered,
      isRequired: isOffered && field.isRequired,
    });
  }

  private leaf({ key, path, shape, isRequired, isCovered }: Node, label: string): Omit<NewField, 'type'> {
    const isRow = isInRows(path);
    const kind = shape.format === 'binary' ? 'A file from an earlier step.' : isRow ? 'One value for each row.' : '';
    const help = [shape.help ?? '', kind].filter((text) => text !== '').join(' ');
    const own = key === bodyRoot ? wholeKey : key;
    const isOffered = isCovered !== true || this.has(own);
    return { key: own, path, shape, label, isRequired: isRequired && !isCovered, help, isOffered };
  }

  private has(key: string): boolean {
    const value = Object.hasOwn(this.values, key) ? this.values[key] : undefined;
    return value !== undefined && value !== null && value !== '';
  }
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** An empty list or record is no value. */
const isChosenByFields = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);

const isInRows = (path: OperationField['path']): boolean => path.includes(null);
