import { meterSizes } from '../tokens';
import css from './Meter.module.css';

export interface MeterProps {
  /** What is measured: 'Tasks'. */
  label: string;
  /** Used so far, 0 or more. */
  value: number;
  /** Allowed in all; `Infinity` or null means without limit. */
  limit: number | null;
  /** A fixed width (B9.37); without it the meter takes its container's. */
  size?: keyof typeof meterSizes;
  /** A line under the bar: 'Resets on December 1'. */
  hint?: string;
}

/** From this share of the limit on the bar warns. */
const WARNING_SHARE = 0.8;

/** Usage against a limit, in numbers and as a bar. */
export function Meter({ label, value, limit, size, hint }: MeterProps) {
  const isUnlimited = limit === null || !Number.isFinite(limit);
  const share = isUnlimited ? 0 : limit > 0 ? Math.min(1, value / limit) : 1;
  const level = isUnlimited ? 'free' : value >= limit ? 'full' : share >= WARNING_SHARE ? 'high' : 'normal';
  const used = value.toLocaleString('en-US');
  const reading = isUnlimited ? `${used} · unlimited` : `${used} of ${limit.toLocaleString('en-US')}`;
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
        aria-valuemax={isUnlimited ? value : limit}
        aria-valuenow={isUnlimited ? value : Math.min(value, limit)}
        aria-valuetext={reading}
      >
        <div className={css.bar} style={{ width: `${share * 100}%` }} />
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </div>
  );
}
