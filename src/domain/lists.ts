/** Splits typed text on whitespace, commas, semicolons and tabs; no empty items (A5.17, B5.22). */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((item) => item !== '');
}
