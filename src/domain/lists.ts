/** Splits typed text on whitespace, commas, semicolons and tabs; no empty items. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((item) => item !== '');
}
