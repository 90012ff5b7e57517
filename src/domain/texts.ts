/** True for a text that is empty or only white space. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** Splits typed text on whitespace, commas, semicolons and tabs; no empty items. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((item) => item !== '');
}

/**
 * `' Foo Bar/Baz! '` → `foo-bar-baz`: trimmed, blanks and slashes to hyphens, non-word characters removed,
 * lower case (A5.18, B5.23). A word character is a letter, digit, underscore or hyphen.
 */
export function slugOf(text: string): string {
  return text
    .trim()
    .replace(/[\s/]+/g, '-')
    .replace(/[^\w-]/g, '')
    .toLowerCase();
}

/** `'+1 (555) 010-2'` → `'15550102'`: the ASCII digits alone. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
