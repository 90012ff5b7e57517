import { clampPercent, displayNumber, isUnlimited } from '../../../domain/numberDisplay';
import { meterSizes } from '../tokens';
import css from './Meter.module.css';

export interface MeterProps {
  /** The measured quantity: 'Tasks'. */
  label: string;
  /** Used so far, 0 or more. */
  value: number;
  /** Allowed in all; -1, 'unlimited', `Infinity` or null means without limit (B5.17). */
  limit: number | 'unlimited' | null;
  /** A fixed width; without it the meter takes its container's. */
  size?: keyof typeof meterSizes;
  /** A line under the bar: 'Resets on December 1'. */
  hint?: string;
}

/** From here on the bar warns. */
const WARNING_PERCENT = 80;

/** Usage against a limit, in numbers and as a bar. */
export function Meter({ label, value, limit, size, hint }: MeterProps) {
  const most = limit === null || limit === 'unlimited' || isUnlimited(limit) ? null : limit;
  const percent = most === null ? 0 : clampPercent(most > 0 ? (value / most) * 100 : 100);
  const level = most === null ? 'free' : value >= most ? 'full' : percent >= WARNING_PERCENT ? 'high' : 'normal';
  const used = displayNumber(value);
  const reading = most === null ? `${used} · unlimited` : `${used} of ${displayNumber(most)}`;
  return (
    <div className={css.meter} style={size && { width: meterSizes[size] }}>
      <div className={css.top}>
        <span className={css.label}>{label}</span>
        <span className={css.reading}>{reading}</span>
      </div>
      <div
        className={css.track}
        data-level={level}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most ?? value}
        aria-valuenow={most === null ? value : Math.max(0, Math.min(value, most))}
        aria-valuetext={reading}
      >
        <div className={css.bar} style={{ width: `${percent}%` }} />
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
