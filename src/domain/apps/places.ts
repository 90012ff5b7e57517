/**
 * Places: `input.email`, `data[customer.email]`, `headers[name=Subject].value`, `rows.*.id`, `rows.-1`. A place is looked up in own
 * properties and never evaluated.
 */
import { isRecord, ownValue, textOf } from '../runs/json';

export type PlaceStep =
  | { readonly kind: 'name'; readonly name: string }
  /** Every item of a list, or every value of a record. */
  | { readonly kind: 'every' }
  /**
   * The first item of a list whose property, or whose place such as `config.url`, has the value; capitals do not count. In a record, the
   * property `name=is`.
   */
  | { readonly kind: 'find'; readonly name: string; readonly is: string };

/** The most names of a place. */
export const maxPlaceSteps = 64;

const name = /\.?([^.[\]{}|\s]{1,200})/y;
const bracket = /\[([^[\]]{1,400})\]/y;

/**
 * The steps of the place at the beginning of a text from `start` on, and where it ends; null if there is none. A later name is read only
 * after a dot.
 */
export function scanPlace(text: string, start = 0): { readonly steps: readonly PlaceStep[]; readonly end: number } | null {
  const steps: PlaceStep[] = [];
  let at = start;
  while (at < text.length) {
    const pattern = text[at] === '[' ? bracket : name;
    if (pattern === name && (text[at] === '.') === (at === start)) break;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[1];
    if (found === undefined || steps.length === maxPlaceSteps) return null;
    steps.push(pattern === name ? nameStep(found) : bracketStep(found));
    at = pattern.lastIndex;
  }
  return steps.length === 0 ? null : { steps, end: at };
}

const nameStep = (found: string): PlaceStep => (found === '*' ? { kind: 'every' } : { kind: 'name', name: found });

function bracketStep(found: string): PlaceStep {
  const sign = found.indexOf('=');
  return sign < 1 ? { kind: 'name', name: found } : { kind: 'find', name: found.slice(0, sign), is: found.slice(sign + 1) };
}

/** The steps of a place; null for a text that is none. */
export function parsePlace(text: string): readonly PlaceStep[] | null {
  const found = scanPlace(text);
  return found?.end === text.length ? found.steps : null;
}

/** The first name of a place; null if it begins with something else. */
export const rootOf = ([first]: readonly PlaceStep[]): string | null => (first?.kind === 'name' ? first.name : null);

/** The value at a place; undefined if there is none. With `*` it is the list of all values, without those that are missing. */
export function readPlace(value: unknown, place: string): unknown {
  const steps = parsePlace(place);
  return steps === null ? undefined : followSteps(value, steps);
}

/** The value at the end of some steps, as `readPlace`. */
export function followSteps(value: unknown, steps: readonly PlaceStep[]): unknown {
  let current = value;
  for (const [index, step] of steps.entries()) {
    if (current === undefined || current === null) return steps.slice(index).some(isEvery) ? [] : undefined;
    if (step.kind === 'every') {
      const items: readonly unknown[] = Array.isArray(current) ? current : isRecord(current) ? Object.values(current) : [];
      const rest = steps.slice(index + 1);
      const isFlat = !rest.some(isEvery);
      return items.flatMap((item) => {
        const found = followSteps(item, rest);
        return found === undefined ? [] : isFlat ? [found] : (found as unknown[]);
      });
    }
    current = step.kind === 'name' ? valueOf(current, step.name) : findIn(current, step);
  }
  return current;
}

const isEvery = ({ kind }: PlaceStep): boolean => kind === 'every';

function valueOf(value: unknown, key: string): unknown {
  if (Array.isArray(value) && /^-[1-9]\d{0,9}$/.test(key)) return value.at(Number(key)) as unknown;
  return ownValue(value, key);
}

function findIn(value: unknown, step: { readonly name: string; readonly is: string }): unknown {
  if (!Array.isArray(value)) return ownValue(value, `${step.name}=${step.is}`);
  const wanted = step.is.toLowerCase();
  return value.find((item: unknown) => textOf(ownValue(item, step.name) ?? readPlace(item, step.name)).toLowerCase() === wanted) as unknown;
}
