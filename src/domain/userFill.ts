/** A part of a text: literal text, or the name of a field that is filled in. */
export interface TextPiece {
  readonly kind: 'text' | 'field';
  readonly text: string;
}

/** Longest name of a field; anything longer is text. */
const longestName = 60;
/** Fields that the user of a template fills in are in double curly braces: `{{channel}}`. */
const marked = new RegExp(`\\{\\{([^{}]{1,${longestName}})\\}\\}`, 'g');

/**
 * Splits a text into its parts: `'Post to {{channel}}'` is the text `'Post to '` and the field `'channel'`. Single braces and
 * markers without a name are text. The parts in order are the whole text, apart from the markers and the spaces inside them.
 */
export function userFillPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    const name = match[1]!.trim();
    if (name === '') continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'field', text: name });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
