import { Drawing } from './Drawing';

/** Two sockets waiting for their first cable: nothing here yet. */
export function EmptyDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <rect x="38" y="54" width="56" height="56" rx="12" />
      <rect x="146" y="54" width="56" height="56" rx="12" />
      <circle cx="66" cy="82" r="9" />
      <circle cx="174" cy="82" r="9" />
      <path d="M75 82c22 0 22-34 45-34s23 34 45 34" data-accent="" strokeDasharray="2 7" />
      <path d="M120 92v16M112 100h16" data-accent="" />
    </Drawing>
  );
}
