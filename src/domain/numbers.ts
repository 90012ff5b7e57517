/** Totals beyond this show as '5,000+' (A9.21); the exact number still shows elsewhere (H12). */
export const totalCap = 5000;

/** `1234` → `'1,234'`: grouped in threes by commas, for every locale. Takes whole numbers. */
export function groupDigits(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `formatCount(1200, 'Zap')` → `'1,200 Zaps'`, `formatCount(1, 'Zap')` → `'1 Zap'`. Takes whole numbers. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

/** The total in a list's caption: `'4,999'`, `'5,000'`, and above that `'5,000+'` (A9.21, B9.12, H12). */
export function totalLabel(total: number): string {
  return total > totalCap ? `${groupDigits(totalCap)}+` : groupDigits(total);
}

/** A wire limit that means unlimited (B5.17). */
export const unlimited = -1;
