/** Cuts texts to a length, as people count characters. */

/** A text of at most some characters, with an ellipsis where it was cut. */
export function shorten(text: string, most: number): string {
  return cutText(text, most) === text ? text : `${cutText(text, most - 1)}…`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first characters of a text, as people see them: a flag, or a letter with its accents, is one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === most) return text.slice(0, index);
    count += 1;
  }
  return text;
}
