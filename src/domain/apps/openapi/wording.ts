/** Words for people from the names and descriptions of a document. */
import { writeWord } from '../../texts';

const maxTitleLength = 60;
const maxLabelLength = 100;
const maxHelpLength = 300;
/** Characters of a description that are looked at. */
const maxSourceLength = 4000;

/** The words of a name in any convention: `first_name`, `firstName` and `address.line1` become First name and Address line 1. */
export function inLabelWords(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(/^[xX]-(?=.)/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\d)(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{Ll}{2})(?=\d)/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => writeWord(word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? name.slice(0, maxLabelLength) : shorten(text.charAt(0).toUpperCase() + text.slice(1), maxLabelLength);
}

/** The label of a field: its title if that is written for people, else the words of its name. */
export function labelOf(name: string, title: unknown): string {
  const text = typeof title === 'string' ? plainText(title) : '';
  if (/^[\p{Lu}\d][^_{}]*$/u.test(text) && !/\p{Ll}\p{Lu}/u.test(text) && text.length <= 60) return text;
  return inLabelWords(text !== '' && text.length <= 60 && name === '' ? text : name);
}

/** The first two sentences of a description, without markup; empty if there are none. */
export function helpOf(description: unknown): string {
  const text = typeof description === 'string' ? plainText(description) : '';
  const [first = '', second = ''] = sentencesOf(text);
  const both = second === '' ? first : `${first} ${second}`;
  return shorten(both.length <= maxHelpLength ? both : first, maxHelpLength);
}

/** The title of an operation: its summary, else the words of its id, else those of its method and path. */
export function titleOf({ summary, operationId }: { summary?: unknown; operationId?: unknown }, method: string, path: string): string {
  const text = typeof summary === 'string' ? plainText(summary).replace(/\.$/, '') : '';
  if (text !== '' && !/^[/{]/.test(text)) return shorten(/^[\w.-]+$/.test(text) ? inLabelWords(text) : text, maxTitleLength);
  const id = typeof operationId === 'string' ? operationId.trim() : '';
  if (/\p{L}/u.test(id) && !id.includes('{')) return shorten(inLabelWords(id.replace(/_(?=\p{Lu})/gu, ' ')), maxTitleLength);
  return shorten(`${verbs[method] ?? method} ${lowerFirst(resourceOf(path)) || 'the root'}`, maxTitleLength);
}

const lowerFirst = (text: string): string => text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

const verbs: Readonly<Record<string, string>> = {
  GET: 'Get',
  POST: 'Create',
  PUT: 'Replace',
  PATCH: 'Update',
  DELETE: 'Delete',
  HEAD: 'Check',
  OPTIONS: 'Get the options of',
};

/** The words of the last two fixed parts of a path; with `by` the value at its end. */
export function resourceOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const fixed = parts.filter((part) => !part.includes('{') && !/^v\d+$/.test(part)).slice(-2);
  const last = /^\{([^{}]+)\}$/.exec(parts.at(-1) ?? '')?.[1];
  const words = inLabelWords(fixed.join(' '));
  if (fixed.length === 0) return '';
  return last === undefined ? words : `${words} by ${lowerFirst(inLabelWords(last))}`;
}

/** A text of at most some characters, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const at = cut.lastIndexOf(' ');
  return `${(at > most / 2 ? cut.slice(0, at) : cut).replace(/[\s,;:–-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A description in Markdown or HTML as one line of text. */
export function plainText(markup: string): string {
  return markup
    .slice(0, maxSourceLength)
    .replace(/```[^`]*(?:```|$)/g, ' ')
    .replace(/<!--(?:[^-]|-(?!->))*(?:-->|$)/g, ' ')
    .replace(/<\/?[a-zA-Z][^<>]{0,500}>/g, ' ')
    .replace(/!?\[([^[\]]{0,300})\](?:\([^()\s]{0,500}(?:\s+"[^"]{0,200}")?\)|\[[^[\]]{0,100}\])/g, '$1')
    .replace(/^[ \t]{0,20}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\|.*$|=+$|-{3,}$)/gm, ' ')
    .replace(/\*{1,3}|__|~~|`|<|>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|apos|#39);/g, (_all, name: string) => entities[name]!)
    .replace(/[<>]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?: |$))/g, '')
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '', gt: '', quot: '"', nbsp: ' ', apos: '’', '#39': '’' };

/** Abbreviations that end no sentence. */
const abbreviation = /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|max|min|no|e|i)|\b\p{Lu})\.$/iu;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let rest = '';
  for (const part of text.split(/(?<=[.!?]["')\]]?) (?=\S)/)) {
    rest = rest === '' ? part : `${rest} ${part}`;
    if (abbreviation.test(rest)) continue;
    sentences.push(rest);
    rest = '';
    if (sentences.length === 2) return sentences;
  }
  return rest === '' ? sentences : [...sentences, rest];
}
