import { Drawing } from './Drawing';

/** A box of sockets with one cable out of its place: something of ours broke. */
export function ErrorDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <rect x="66" y="36" width="108" height="76" rx="10" />
      <path d="M84 112v28M156 112v28" />
      <circle cx="92" cy="60" r="7" />
      <circle cx="120" cy="60" r="7" />
      <circle cx="148" cy="60" r="7" data-accent="" />
      <path d="M92 60c0 40 28 40 28 0" />
      <path d="M150 92c20 0 34 4 40 18 5 12 2 22-8 30" data-accent="" />
      <path d="M150 86v12" data-accent="" />
      <path d="M148 44v-8M138 47l-5-6M158 47l5-6" data-accent="" />
      <path d="M82 96h20" />
    </Drawing>
  );
}
