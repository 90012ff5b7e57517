import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  /** Announced while it shows: 'Loading your Zaps…'. */
  label: string;
  /** Bars one under another. */
  lines?: number;
  /** `row`: an avatar and two bars, for lists. */
  shape?: 'text' | 'row';
}

/** Holds the place of what loads, without a jump when it arrives. Invisible for the first second (B9.07). */
export function Skeleton({ label, lines = 3, shape = 'text' }: SkeletonProps) {
  return (
    <div className={css.skeleton} data-shape={shape}>
      <span role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.line} aria-hidden="true" />
      ))}
    </div>
  );
}
