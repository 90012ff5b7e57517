/** Conditions: places with what they must be, and the nodes of a tree that fit one. */
import { fillTemplate, isEmpty, readFilledPlace } from './fillTemplate';
import { textIn } from './filters';
import { withScope, type Filling } from './filling';
import { readPlace } from './places';
import type { Condition, InnerPlace, Match } from './values';

/** Whether all places fit. Throws an `UnfitValue` for a template whose filter cannot use its value. */
export const isMet = (condition: Condition, filling: Filling): boolean =>
  Object.entries(condition).every(([place, match]) => fits(readFilledPlace(place, filling), match, filling));

/** Whether a value fits; of a list, whether one of its items does. */
export function fits(value: unknown, match: Match, filling: Filling): boolean {
  if (typeof match !== 'object') return equals(value, match, filling);
  if ('not' in match) return !fits(value, match.not, filling);
  if ('present' in match) return isEmpty(value) !== match.present;
  if ('contains' in match) {
    const wanted = textOrNull(fillTemplate(match.contains, filling))?.toLowerCase();
    return wanted !== undefined && itemsOf(value).some((item) => textIn(item).toLowerCase().includes(wanted));
  }
  if ('all' in match) {
    const wanted = itemsOf(fillTemplate(match.all, filling)).filter((item) => !isEmpty(item));
    const given = new Set(itemsOf(value).map((item) => textIn(item).toLowerCase()));
    return wanted.every((item) => given.has(textIn(item).toLowerCase()));
  }
  if ('optional' in match) {
    const wanted = fillTemplate(match.optional, filling);
    return isEmpty(wanted) || equals(value, match.optional, filling);
  }
  return match.some((one) => equals(value, one, filling));
}

function equals(value: unknown, wanted: string | number | boolean, filling: Filling): boolean {
  if (wanted === '') return isEmpty(value);
  const filled = typeof wanted === 'string' ? fillTemplate(wanted, filling) : wanted;
  if (isEmpty(filled)) return false;
  const texts = new Set(itemsOf(filled).map(textIn));
  return itemsOf(value).some((item) => !isEmpty(item) && texts.has(textIn(item)));
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const textOrNull = (value: unknown): string | undefined => (isEmpty(value) ? undefined : textIn(value));

/** Nodes that are looked at: a mail has a few, and a tree of more is not one. */
const maxNodes = 10_000;

/** The nodes of a tree that fit, the root first; each before its children. */
export function findNodes(
  root: unknown,
  tree: { readonly children: InnerPlace; readonly where: Condition },
  filling: Filling,
): readonly unknown[] {
  const found: unknown[] = [];
  const waiting = [root];
  for (let count = 0; waiting.length > 0 && count < maxNodes; count += 1) {
    const node = waiting.pop();
    if (node === undefined) continue;
    if (isMet(tree.where, withScope(filling, { node }))) found.push(node);
    const children = readPlace(node, tree.children);
    if (Array.isArray(children)) for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at]);
  }
  return found;
}
