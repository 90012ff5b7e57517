import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { confetti } from '../tokens';
import css from './Confetti.module.css';

export interface ConfettiProps {
  /** How often it starts before it is over. Nothing moves for longer than 5 seconds unless asked to. */
  rounds?: number;
}

/** Evenly spread without a random number, so that a page always looks the same: multiples of the golden ratio. */
const spread = (index: number, salt: number): number => (index * 0.618034 + salt) % 1;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Paper that rains for a success (B9.52). It carries no information: hidden from screen readers, and absent where motion is unwanted. */
export function Confetti({ rounds = 1 }: ConfettiProps): ReactElement | null {
  const [round, setRound] = useState(0);
  const [isWanted] = useState(() => !isStill());
  const isOver = !isWanted || round >= rounds;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setRound(round + 1), confetti.resetAfter);
    return () => clearTimeout(timer);
  }, [isOver, round]);
  if (isOver) return null;
  return (
    <div className={css.sky} key={round} aria-hidden="true" data-round={round}>
      {Array.from({ length: confetti.pieces }, (_, index) => (
        <span
          key={index}
          className={css.piece}
          data-tone={index % 5}
          // React sets these through the CSSOM, which the Content-Security-Policy allows.
          style={
            {
              left: `${spread(index, round / 7) * 100}%`,
              '--fall-delay': `${spread(index, 0.37) * 1500}ms`,
              '--fall-time': `${2000 + spread(index, 0.71) * 1400}ms`,
              '--drift': `${(spread(index, 0.13) - 0.5) * 240}px`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
