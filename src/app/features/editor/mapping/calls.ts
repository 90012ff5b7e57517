/** A call for data in a text: `/` or `{` was typed, and what follows it until the caret is a search. */
export interface Call {
  readonly search: string;
  /** A slash wants data, so its first match is chosen at once; a brace can be the beginning of JSON. */
  readonly isSure: boolean;
}

/** True if the character that was typed before the caret calls for data. A slash within a word, a date or an address is text. */
export function isCall(text: string, caret: number): boolean {
  const typed = text[caret - 1];
  if (typed === '{') return true;
  return typed === '/' && !/[\p{L}\p{N}:/.<)\]]$/u.test(text.slice(0, caret - 1).replace(/\{\{[^{}]*\}\}$/, ''));
}

/** The call that began at an offset, as the text and the selection are now; null if it is over. */
export function callAt(text: string, start: number, { start: from, end }: { readonly start: number; readonly end: number }): Call | null {
  if (from !== end || end <= start || !/[/{]/.test(text[start] ?? '')) return null;
  const typed = text.slice(start, end);
  if (/[\r\n}]|^\/\s/.test(typed)) return null;
  return { search: typed.replace(/^\{{1,2}|^\//, ''), isSure: typed.startsWith('/') };
}
