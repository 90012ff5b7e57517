/**
 * Regular expressions in linear time. The engine of the language backtracks, and a pattern such as `(a+)+$` can hold it for
 * years; here all ways to match are followed at once (Pike's machine), so that time is at most pattern × text.
 */
import { parsePattern, PatternError, type PatternNode } from './patternParser';

export { PatternError } from './patternParser';

type Test = (character: string) => boolean;

type Instruction =
  | { readonly op: 'char'; readonly fits: Test }
  /** Goes to both, the first one preferred. */
  | { readonly op: 'split'; readonly first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'assert'; readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly op: 'match' };

export interface Pattern {
  readonly program: readonly Instruction[];
  readonly groups: number;
}

const maxInstructions = 500;

/** Repetitions of what matches nothing give no instructions, so that the parts are counted too. */
const maxParts = 20_000;

/** Texts are searched up to this many characters. */
export const maxSearched = 50_000;

/** Compiles a pattern. Throws `PatternError` if it is wrong, too large, or uses what cannot be matched in linear time. */
export function compilePattern(source: string, { ignoreCase = false }: { readonly ignoreCase?: boolean } = {}): Pattern {
  const { root, groups } = parsePattern(source);
  const program: Instruction[] = [];
  const emit = <I extends Instruction>(instruction: I): I => {
    if (program.length >= maxInstructions) throw new PatternError('This pattern is too large.');
    program.push(instruction);
    return instruction;
  };
  const fold =
    (fits: Test): Test =>
    (character) =>
      fits(character) || fits(character.toLowerCase()) || fits(character.toUpperCase());
  const optional = (body: () => void, isGreedy: boolean): void => {
    const split = emit({ op: 'split', first: 0, second: 0 });
    const inside = program.length;
    body();
    Object.assign(split, isGreedy ? { first: inside, second: program.length } : { first: program.length, second: inside });
  };
  /** One test for all copies of a part: a class in a repetition is asked many times about the same character. */
  const tests = new Map<Test, Test>();
  const testOf = (fits: Test): Test => {
    const known = tests.get(fits) ?? remembering(ignoreCase ? fold(fits) : fits);
    tests.set(fits, known);
    return known;
  };
  let parts = 0;
  const compile = (node: PatternNode): void => {
    parts += 1;
    if (parts > maxParts) throw new PatternError('This pattern is too large.');
    switch (node.type) {
      case 'character':
        emit({ op: 'char', fits: testOf(node.fits) });
        return;
      case 'sequence':
        node.items.forEach(compile);
        return;
      case 'choice': {
        const jumps = node.options.map((option, index) => {
          if (index === node.options.length - 1) {
            compile(option);
            return null;
          }
          const split = emit({ op: 'split', first: program.length + 1, second: 0 });
          compile(option);
          const jump = emit({ op: 'jump', to: 0 });
          split.second = program.length;
          return jump;
        });
        for (const jump of jumps) if (jump !== null) jump.to = program.length;
        return;
      }
      case 'group':
        if (node.index !== null) emit({ op: 'save', slot: node.index * 2 });
        compile(node.item);
        if (node.index !== null) emit({ op: 'save', slot: node.index * 2 + 1 });
        return;
      case 'repeat': {
        for (let count = 0; count < node.least; count += 1) compile(node.item);
        if (node.most === null) {
          const start = program.length;
          optional(() => {
            compile(node.item);
            emit({ op: 'jump', to: start });
          }, node.isGreedy);
        } else {
          const nested = (left: number): void => {
            if (left > 0) {
              optional(() => {
                compile(node.item);
                nested(left - 1);
              }, node.isGreedy);
            }
          };
          nested(node.most - node.least);
        }
        return;
      }
      case 'assert':
        emit({ op: 'assert', at: node.at });
        return;
    }
  };
  compile({ type: 'group', index: 0, item: root });
  emit({ op: 'match' });
  return { program, groups };
}

/** The same test, which keeps its last answer. */
function remembering(fits: Test): Test {
  let last: string | null = null;
  let answer = false;
  return (character) => {
    if (character !== last) [last, answer] = [character, fits(character)];
    return answer;
  };
}

export interface PatternMatch {
  readonly match: string;
  /** Null for a group that took no part. */
  readonly groups: readonly (string | null)[];
  /** In characters, from 0. */
  readonly start: number;
}

interface Thread {
  readonly at: number;
  /** Places of the beginnings and ends of groups. */
  readonly slots: readonly (number | undefined)[];
}

/** The first match in a text, the longest or shortest as the pattern prefers; null if there is none. */
export function findPattern({ program, groups }: Pattern, text: string): PatternMatch | null {
  const characters = Array.from(text.slice(0, maxSearched));
  const isWord = (place: number): boolean => /^\w$/.test(characters[place] ?? '');
  const holds = (at: 'start' | 'end' | 'boundary' | 'inside', place: number): boolean => {
    if (at === 'start') return place === 0;
    if (at === 'end') return place === characters.length;
    return (isWord(place - 1) !== isWord(place)) === (at === 'boundary');
  };
  /** The place at which an instruction was last added: each is added once per place. */
  const added = new Int32Array(program.length).fill(-1);
  const add = (threads: Thread[], first: Thread, place: number): void => {
    const waiting = [first];
    for (let thread = waiting.pop(); thread !== undefined; thread = waiting.pop()) {
      const { at, slots } = thread;
      const instruction = program[at];
      if (instruction === undefined || added[at] === place) continue;
      added[at] = place;
      if (instruction.op === 'jump') waiting.push({ at: instruction.to, slots });
      else if (instruction.op === 'split') waiting.push({ at: instruction.second, slots }, { at: instruction.first, slots });
      else if (instruction.op === 'save') {
        const saved = slots.slice();
        saved[instruction.slot] = place;
        waiting.push({ at: at + 1, slots: saved });
      } else if (instruction.op === 'assert') {
        if (holds(instruction.at, place)) waiting.push({ at: at + 1, slots });
      } else threads.push(thread);
    }
  };
  let found: Thread['slots'] | null = null;
  let current: Thread[] = [];
  for (let place = 0; place <= characters.length; place += 1) {
    // A match further left wins, so that no thread begins once there is one.
    if (found === null) add(current, { at: 0, slots: [] }, place);
    const next: Thread[] = [];
    for (const { at, slots } of current) {
      const instruction = program[at];
      if (instruction?.op === 'match') {
        found = slots;
        // Threads after this one are less preferred.
        break;
      }
      const character = characters[place];
      if (instruction?.op === 'char' && character !== undefined && instruction.fits(character)) add(next, { at: at + 1, slots }, place + 1);
    }
    if (next.length === 0 && found !== null) break;
    current = next;
  }
  if (found === null) return null;
  const slots = found;
  const part = (index: number): string | null => {
    const [start, end] = [slots[index * 2], slots[index * 2 + 1]];
    return start === undefined || end === undefined ? null : characters.slice(start, end).join('');
  };
  return { match: part(0) ?? '', groups: Array.from({ length: groups }, (_none, index) => part(index + 1)), start: slots[0] ?? 0 };
}
