import type { ReactElement } from 'react';
import { clampPercent } from '../../../domain/numberDisplay';
import css from '../Meter/Meter.module.css';

export interface CircleProps {
  /** The measured quantity: 'Tasks used'. */
  label: string;
  /** Clamped to 0 to 100 (B5.15). */
  percent: number;
}

const radius = 26;
const around = 2 * Math.PI * radius;

/** A share as a ring with its figure inside. */
export function Circle({ label, percent }: CircleProps): ReactElement {
  const shown = clampPercent(percent);
  const level = shown >= 100 ? 'full' : shown >= 80 ? 'high' : 'normal';
  const text = `${Math.floor(shown)}%`;
  return (
    <svg
      className={css.circle}
      data-level={level}
      viewBox="0 0 64 64"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={text}
    >
      <circle className={css.ringTrack} cx="32" cy="32" r={radius} />
      {shown > 0 && (
        <circle
          className={css.ringBar}
          cx="32"
          cy="32"
          r={radius}
          strokeDasharray={`${(shown / 100) * around} ${around}`}
          transform="rotate(-90 32 32)"
        />
      )}
      <text className={css.ringText} x="32" y="32" aria-hidden="true">
        {text}
      </text>
    </svg>
  );
}
