/** Longest name in a mail, in characters. */
const maxName = 60;

/**
 * A typed name made safe for our mails: one line, quoted, at most 60 characters. Null for an empty name, and for one that a mail
 * program could turn into a link or an address: such a name is an advertisement (S33).
 */
export function quotedName(name: string): string | null {
  const plain = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/["\u201c\u201d]/g, '\u2019')
    .trim();
  if (plain === '' || /[@:/\\<>[\]]|www|\p{L}\.\p{L}{2,}/iu.test(plain)) return null;
  const letters = [...plain];
  return `\u201c${letters.length > maxName ? `${letters.slice(0, maxName - 1).join('')}\u2026` : plain}\u201d`;
}
