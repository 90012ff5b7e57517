import { Drawing } from './Drawing';

/** A biscuit with a bite taken, and its crumbs: cookies are needed. */
export function CookiesDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <path d="M118 30a50 50 0 1 0 50 52c-9 3-18-1-21-10-10 1-18-6-18-16-9-4-13-15-11-26z" />
      <circle cx="96" cy="66" r="6" data-accent="fill" />
      <circle cx="120" cy="88" r="6" data-accent="fill" />
      <circle cx="94" cy="104" r="6" data-accent="fill" />
      <circle cx="140" cy="106" r="6" data-accent="fill" />
      <path d="M112 62h1M80 86h1M116 114h1M142 86h1" />
      <circle cx="176" cy="60" r="4" />
      <circle cx="190" cy="82" r="2.5" data-accent="" />
      <circle cx="164" cy="44" r="2.5" data-accent="" />
    </Drawing>
  );
}
