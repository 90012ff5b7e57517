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
