/** One or two capitals for a name: first and last word's first letters; an address gives its first letter. Empty in, '?' out. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toUpperCase();
}

/** The first character as a reader sees it, not half of a surrogate pair. */
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? '';
}
