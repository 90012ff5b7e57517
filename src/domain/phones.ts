/** `'+1 (555) 010-2'` → `'15550102'`: the ASCII digits alone. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
