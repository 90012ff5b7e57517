/** Fills templates. Nothing is evaluated. */
import { isRecord } from '../runs/json';
import { isBytes } from './bytes';
import { applyFilters, textIn } from './filters';
import type { Filling } from './filling';
import { followSteps, parsePlace, type PlaceStep } from './places';
import { parseTemplate, type PlacePart } from './templates';
import type { Place, Template } from './values';

/** True for what is left out of a request: nothing, null, an empty text, list or record. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && !isBytes(value) && Object.keys(value).length === 0;
}

/**
 * The value at a place of the data; undefined if there is none. A name or a value in brackets can be a template:
 * `tables[id={input.table}].fields`, `item[{input.column}]`. Throws an `UnfitValue`.
 */
export function readFilledPlace(place: Place, filling: Filling): unknown {
  const steps = parsePlace(place);
  return steps === null ? undefined : followSteps(filling.scope, filledSteps(steps, filling));
}

const filledSteps = (steps: readonly PlaceStep[], filling: Filling): readonly PlaceStep[] =>
  steps.map((step): PlaceStep => {
    if (step.kind === 'find') return step.is.includes('{') ? { ...step, is: fillText(step.is, filling) } : step;
    return step.kind === 'name' && step.name.startsWith('{') ? { ...step, name: fillText(step.name, filling) } : step;
  });

/** The value of a place with its filters; undefined if there is none. Throws an `UnfitValue`. */
export const fillPlace = ({ steps, filters }: PlacePart, filling: Filling): unknown =>
  applyFilters(followSteps(filling.scope, filledSteps(steps, filling)), filters, filling);

/**
 * The value of a template. One place alone keeps the type of its value, everything else is text. A template gives undefined if all of
 * its places give nothing; in a text with several, a missing one is empty. Throws an `UnfitValue` for what a filter cannot use.
 */
export function fillTemplate(template: Template, filling: Filling): unknown {
  const { parts } = parseTemplate(template);
  const [first] = parts;
  if (first === undefined) return '';
  if (parts.length === 1 && first.type === 'place') return fillPlace(first, filling);
  let hasPlace = false;
  let hasValue = false;
  const texts = parts.map((part) => {
    if (part.type === 'text') return part.text;
    const value = fillPlace(part, filling);
    hasPlace = true;
    hasValue ||= !isEmpty(value);
    return isEmpty(value) ? '' : textIn(value);
  });
  return hasPlace && !hasValue ? undefined : texts.join('');
}

/** The text of a template; empty for nothing. Throws an `UnfitValue`. */
export function fillText(template: Template, filling: Filling): string {
  const value = fillTemplate(template, filling);
  return isEmpty(value) ? '' : textIn(value);
}
