import { Drawing } from './Drawing';

/** A padlock whose plug has been pulled: the account is locked. */
export function LockedDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <rect x="84" y="70" width="72" height="62" rx="10" />
      <path d="M98 70V52a22 22 0 0 1 44 0v18" />
      <circle cx="120" cy="96" r="7" data-accent="fill" />
      <path d="M120 103v13" data-accent="" />
      <path d="M84 108H62c-14 0-14 24-30 24" />
      <path d="M156 108h18M182 102v12M190 108c18 0 10 24 22 24" />
      <path d="M174 100v16" data-accent="" />
      <path d="M52 44l8 6M46 62h10M188 44l-8 6M194 62h-10" data-accent="" />
    </Drawing>
  );
}
