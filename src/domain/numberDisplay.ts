/** How numbers are shown. */
import { unlimited } from './numbers';

/** Shown instead of a missing figure. */
export const numberLabels = { notANumber: 'Unknown', noNumber: 'Not a number', infinity: 'Unlimited' } as const;

/** -1, 'unlimited' and infinity all mean unlimited (B5.17). */
export function isUnlimited(value: unknown): boolean {
  return value === unlimited || value === 'unlimited' || value === Infinity;
}

const plain = new Map<number, Intl.NumberFormat>();
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' });

function withDecimals(most: number): Intl.NumberFormat {
  const format = plain.get(most) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: most });
  plain.set(most, format);
  return format;
}

/** Text for a value that is not a finite number; null for a finite one. */
function labelOf(value: unknown): string | null {
  if (isUnlimited(value)) return numberLabels.infinity;
  if (typeof value !== 'number') return numberLabels.noNumber;
  return Number.isFinite(value) ? null : numberLabels.notANumber;
}

/** `1234.239` → '1,234.24': grouped, with at most 2 decimals by default (B5.18); a label if it is not a number. */
export function displayNumber(value: unknown, maxDecimals = 2): string {
  return labelOf(value) ?? withDecimals(maxDecimals).format(value as number);
}

/** `1500` → '1.5k', then M, B and T (B9.11). Not rounded up: 1,999 is '1.9k', never more than there is. */
export function abbreviateNumber(value: unknown): string {
  return (
    labelOf(value) ??
    compact
      .formatToParts(value as number)
      .map((part) => (part.type === 'compact' ? part.value.replace('K', 'k') : part.value))
      .join('')
  );
}

/** A share in percent, between 0 and 100 (B5.15); 0 if it is not a number. */
export function clampPercent(percent: number): number {
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent));
}
