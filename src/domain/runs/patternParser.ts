/** Reads the syntax of patterns: characters, classes, groups, alternatives, repetitions, and the borders of texts and words. */

export type PatternNode =
  | { readonly type: 'character'; readonly fits: (character: string) => boolean }
  | { readonly type: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly options: readonly PatternNode[] }
  /** `index` is null for a group that captures nothing. */
  | { readonly type: 'group'; readonly index: number | null; readonly item: PatternNode }
  /** `most` is null for no limit. */
  | {
      readonly type: 'repeat';
      readonly item: PatternNode;
      readonly least: number;
      readonly most: number | null;
      readonly isGreedy: boolean;
    }
  | { readonly type: 'assert'; readonly at: 'start' | 'end' | 'boundary' | 'inside' };

/** A pattern that is wrong or too large; its message is shown to people. */
export class PatternError extends Error {}

const maxPatternLength = 300;
const deepestGroup = 20;
const maxGroups = 20;
const maxRepeats = 200;

type Fits = (character: string) => boolean;

const classes: Readonly<Record<string, Fits>> = {
  d: (character) => character >= '0' && character <= '9',
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
};

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The tree of a pattern and the number of its groups. Throws `PatternError`. */
export function parsePattern(source: string): { readonly root: PatternNode; readonly groups: number } {
  const characters = Array.from(source);
  if (characters.length > maxPatternLength) throw new PatternError(`A pattern can have at most ${maxPatternLength} characters.`);
  let at = 0;
  let groups = 0;
  const peek = (): string | undefined => characters[at];
  const take = (): string => {
    const character = characters[at];
    if (character === undefined) throw new PatternError('This pattern is not complete.');
    at += 1;
    return character;
  };
  const takeIf = (character: string): boolean => {
    if (peek() !== character) return false;
    at += 1;
    return true;
  };

  const choice = (depth: number): PatternNode => {
    if (depth > deepestGroup) throw new PatternError('The groups of this pattern are nested too deeply.');
    const options = [sequence(depth)];
    while (takeIf('|')) options.push(sequence(depth));
    return options.length === 1 && options[0] !== undefined ? options[0] : { type: 'choice', options };
  };

  const sequence = (depth: number): PatternNode => {
    const items: PatternNode[] = [];
    for (let next = peek(); next !== undefined && next !== '|' && next !== ')'; next = peek()) items.push(repeated(depth));
    return { type: 'sequence', items };
  };

  const repeated = (depth: number): PatternNode => {
    const item = single(depth);
    const bounds = repetition();
    if (bounds === null) return item;
    if (item.type === 'assert') throw new PatternError('An anchor such as ^ or $ can’t be repeated.');
    const isGreedy = !takeIf('?');
    if (repetition() !== null) throw new PatternError('A repetition can’t be repeated. Use a group.');
    return { type: 'repeat', item, ...bounds, isGreedy };
  };

  const repetition = (): { least: number; most: number | null } | null => {
    if (takeIf('*')) return { least: 0, most: null };
    if (takeIf('+')) return { least: 1, most: null };
    if (takeIf('?')) return { least: 0, most: 1 };
    const [all, first, comma, last] = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(characters.slice(at, at + 10).join('')) ?? [];
    if (all === undefined || (comma === '' && last !== '')) return null;
    at += all.length;
    const least = Number(first);
    const most = comma === '' ? least : last === '' ? null : Number(last);
    if (least > maxRepeats || (most !== null && (most > maxRepeats || most < least))) {
      throw new PatternError(`A repetition can be from 0 to ${maxRepeats} times.`);
    }
    return { least, most };
  };

  const single = (depth: number): PatternNode => {
    const character = take();
    switch (character) {
      case '(':
        return group(depth);
      case '[':
        return { type: 'character', fits: set() };
      case '.':
        return { type: 'character', fits: (each) => each !== '\n' && each !== '\r' };
      case '^':
        return { type: 'assert', at: 'start' };
      case '$':
        return { type: 'assert', at: 'end' };
      case '*':
      case '+':
      case '?':
        throw new PatternError(`There is nothing to repeat before ${character}.`);
      case '\\':
        if (takeIf('b')) return { type: 'assert', at: 'boundary' };
        if (takeIf('B')) return { type: 'assert', at: 'inside' };
        return { type: 'character', fits: escaped() };
      default:
        return { type: 'character', fits: (each) => each === character };
    }
  };

  const group = (depth: number): PatternNode => {
    let index: number | null = null;
    if (takeIf('?')) {
      if (!takeIf(':')) throw new PatternError('Look-around and named groups aren’t supported in a pattern.');
    } else {
      groups += 1;
      index = groups;
      if (groups > maxGroups) throw new PatternError(`A pattern can have at most ${maxGroups} groups.`);
    }
    const item = choice(depth + 1);
    if (!takeIf(')')) throw new PatternError('A closing parenthesis is missing.');
    return { type: 'group', index, item };
  };

  const escaped = (): Fits => {
    const letter = take();
    const known = classes[letter];
    if (known !== undefined) return known;
    const opposite = classes[letter.toLowerCase()];
    if (opposite !== undefined) return (character) => !opposite(character);
    const control = controls[letter];
    if (control !== undefined) return (character) => character === control;
    if (/^[1-9]$/.test(letter)) throw new PatternError('Back-references aren’t supported in a pattern.');
    if (/^[A-Za-z0-9]$/.test(letter)) throw new PatternError(`\\${letter} is unknown.`);
    return (character) => character === letter;
  };

  const set = (): Fits => {
    const isNegative = takeIf('^');
    const parts: Fits[] = [];
    while (!takeIf(']')) {
      const start = take();
      if (start === '\\') {
        parts.push(escaped());
        continue;
      }
      if (peek() === '-' && characters[at + 1] !== undefined && characters[at + 1] !== ']') {
        at += 1;
        const end = take();
        if (end === '\\' || end < start) throw new PatternError(`The range ${start}-${end} is in the wrong order.`);
        const [low, high] = [start.codePointAt(0) ?? 0, end.codePointAt(0) ?? 0];
        parts.push((character) => (character.codePointAt(0) ?? -1) >= low && (character.codePointAt(0) ?? -1) <= high);
      } else parts.push((character) => character === start);
    }
    return (character) => parts.some((fits) => fits(character)) !== isNegative;
  };

  const root = choice(0);
  if (at < characters.length) throw new PatternError('There is one closing parenthesis too many.');
  return { root, groups };
}
