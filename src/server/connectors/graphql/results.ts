/** Which fields of a result come back, and what the result looks like. */
import { labelIn } from '../../../domain/apps/openapi/leaves';
import { outputsOf, sampleOf } from '../../../domain/apps/openapi/samples';
import type { Shape } from '../../../domain/apps/openapi/shapes';
import { placeOfOutput, type Choice, type OutputLabel } from '../../../domain/runs/fields';
import type { Json } from '../../../domain/runs/json';
import { StepError } from '../connector';
import { objectIn, type ApiOperation } from './operations';

/** Levels of objects inside of each other of which fields can be chosen. */
const maxNames = 3;
const maxChoices = 300;
/** Fields that come back without a choice. */
const maxUsual = 100;
/** Items of a list inside of an item. */
const innerItems = 20;

type Path = readonly string[];

/** The values inside of an object, the outer ones first. `isInner`: they are in pages inside of it. */
function leavesOf({ result, notes }: ApiOperation): readonly { readonly path: Path; readonly labels: Path; readonly isInner: boolean }[] {
  const found: { path: Path; labels: Path; isInner: boolean }[] = [];
  let level: { shape: Shape; path: Path; labels: Path; isInner: boolean }[] = [{ shape: result, path: [], labels: [], isInner: false }];
  // The fields of pages are one level with their items.
  for (let names = 0; names < maxNames + 1; names += 1) {
    const next: typeof level = [];
    for (const { shape, path, labels, isInner } of level) {
      for (const { name, shape: member } of shape.members ?? []) {
        const at = [...path, name];
        const inner = objectIn(member);
        const of = {
          path: at,
          labels: [...labels, labelIn(name, inner)],
          isInner: isInner || notes[at.join('.')]?.first === true || isItems(member, name),
        };
        if (inner.type !== 'object' && inner.type !== 'array') found.push(of);
        else if (inner.members !== undefined) next.push({ ...of, shape: inner });
      }
    }
    level = next;
  }
  return found.slice(0, maxChoices);
}

const isItems = ({ type }: Shape, name: string): boolean => type === 'array' && (name === 'nodes' || name === 'edges');

/** The fields among which a person chooses; none for a result that is a value. */
export const resultChoices = (operation: ApiOperation): readonly Choice[] =>
  leavesOf(operation).map(({ path, labels }) => ({ value: path.join('.'), label: labels.join(' · ').slice(0, 100) }));

/** The values of the object and one level inside of it. */
function usualPaths(operation: ApiOperation): readonly string[] {
  const leaves = leavesOf(operation).filter(({ path, isInner }) => path.length <= 2 && !isInner);
  return leaves.slice(0, maxUsual).map(({ path }) => path.join('.'));
}

interface Chosen {
  /** Null for a value. */
  readonly members: ReadonlyMap<string, Chosen> | null;
}

/** The chosen fields as a tree. Throws a `StepError` for one that the API no longer has. */
function chosenTree(operation: ApiOperation, chosen: readonly string[]): Map<string, Chosen> {
  const known = new Set(leavesOf(operation).map(({ path }) => path.join('.')));
  const unknown = chosen.find((path) => !known.has(path));
  if (unknown !== undefined) throw new StepError(`The result no longer has “${unknown}”. Choose its fields again.`);
  const tree = new Map<string, Chosen>();
  for (const path of chosen.length === 0 ? usualPaths(operation) : chosen) {
    let at = tree;
    const names = path.split('.');
    for (const [index, name] of names.entries()) {
      if (!at.has(name)) at.set(name, { members: index === names.length - 1 ? null : new Map() });
      at = (at.get(name)!.members ?? new Map()) as Map<string, Chosen>;
    }
  }
  return tree;
}

/** The fields of one item, as a document writes them; empty for a value. Throws a `StepError`. */
export function selectionOf(operation: ApiOperation, chosen: readonly string[]): string {
  if (operation.result.members === undefined && operation.result.type !== 'object') return '';
  const tree = chosenTree(operation, chosen);
  return tree.size === 0 ? '{ __typename }' : written(tree, operation, []);
}

function written(members: ReadonlyMap<string, Chosen>, operation: ApiOperation, path: Path): string {
  const byObject = new Map<string, string[]>();
  for (const [name, { members: inner }] of members) {
    const at = [...path, name];
    const { on = [''], first } = operation.notes[at.join('.')] ?? {};
    const text = `${name}${first === true ? `(first: ${innerItems})` : ''}${inner === null ? '' : ` ${written(inner, operation, at)}`}`;
    for (const object of on) byObject.set(object, [...(byObject.get(object) ?? []), text]);
  }
  const parts = [...byObject].map(([object, texts]) => (object === '' ? texts.join(' ') : `... on ${object} { ${texts.join(' ')} }`));
  return `{ ${parts.join(' ')} }`;
}

/** The shape of the data of a reply. Throws a `StepError`. */
function shapeOfData(operation: ApiOperation, chosen: readonly string[]): Shape {
  const { result, pages, isList, name } = operation;
  const item = result.members === undefined ? result : only(result, chosenTree(operation, chosen));
  const list: Shape = { type: 'array', items: item };
  const pageInfo = object({ hasNextPage: { type: 'boolean', example: false }, endCursor: { type: 'string' } });
  return object({ [name]: pages !== null ? object({ nodes: list, pageInfo }) : isList ? list : item });
}

const object = (members: Readonly<Record<string, Shape>>): Shape => ({
  type: 'object',
  members: Object.entries(members).map(([name, shape]) => ({ name, shape, isRequired: true })),
});

/** A shape with the chosen fields only. */
function only(shape: Shape, chosen: ReadonlyMap<string, Chosen>): Shape {
  if (shape.type === 'array') return { ...shape, items: only(shape.items!, chosen) };
  const members = (shape.members ?? []).flatMap((member) => {
    const inner = chosen.get(member.name);
    if (inner === undefined) return [];
    return [inner.members === null ? member : { ...member, shape: only(member.shape, inner.members) }];
  });
  return { ...shape, members };
}

/** What the step gives with the chosen fields, before it was tested. Throws a `StepError`. */
export const sampleOfResult = (operation: ApiOperation, chosen: readonly string[]): Json => ({
  data: sampleOf(shapeOfData(operation, chosen)),
  errors: [],
});

/** The labels of the values in it. Throws a `StepError`. */
export const labelsOfResult = (operation: ApiOperation, chosen: readonly string[]): readonly OutputLabel[] =>
  outputsOf(shapeOfData(operation, chosen)).map(({ place, name }) => ({
    place: placeOfOutput(['data', ...place]),
    label: name,
  }));
