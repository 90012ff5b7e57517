import { brand } from '../../../domain/brand';
import css from './Logo.module.css';

export interface LogoProps {
  /** The mark without the word, for narrow headers. */
  isMarkOnly?: boolean;
}

/** The brand's mark, a patch cable between two sockets, and its name. */
export function Logo({ isMarkOnly }: LogoProps) {
  return (
    <span className={css.logo}>
      <svg
        className={css.mark}
        width="28"
        height="28"
        viewBox="0 0 28 28"
        role={isMarkOnly ? 'img' : undefined}
        aria-hidden={isMarkOnly ? undefined : true}
        aria-label={isMarkOnly ? brand.name : undefined}
      >
        <rect className={css.ground} width="28" height="28" rx="7" />
        <g className={css.cable}>
          <path d="M8 9.5v3c0 6 12 0 12 6" />
          <circle cx="8" cy="8" r="2.6" />
          <circle cx="20" cy="20" r="2.6" />
        </g>
      </svg>
      {!isMarkOnly && <span className={css.word}>{brand.name}</span>}
    </span>
  );
}
