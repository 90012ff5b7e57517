import { Drawing } from './Drawing';

export interface NotFoundDrawingProps {
  /** Which of the three captions it goes with (B2.73), in their order: floated away, not this page, wandering. */
  variant: 0 | 1 | 2;
}

/** The page is not there: a balloon that got away, doors that lead nowhere, a path that forks for ever. */
export function NotFoundDrawing({ variant }: NotFoundDrawingProps) {
  if (variant === 0) {
    return (
      <Drawing>
        <path d="M20 140h200" />
        <path d="M120 20c20 0 33 14 33 33 0 20-17 33-26 41h-14c-9-8-26-21-26-41 0-19 13-33 33-33z" />
        <path d="M120 20c-9 8-13 20-13 33 0 18 4 31 8 41M120 20c9 8 13 20 13 33 0 18-4 31-8 41" data-accent="" />
        <path d="M113 94l2 14M127 94l-2 14" />
        <path d="M112 108h16v8a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z" data-accent="fill" />
        <path d="M34 66h22a9 9 0 0 0 0-18 13 13 0 0 0-25 4 7 7 0 0 0 3 14zM186 96h20a8 8 0 0 0 0-16 12 12 0 0 0-23 3 7 7 0 0 0 3 13z" />
        <path d="M60 140c0-6 8-6 8 0M170 140c0-8 12-8 12 0" />
      </Drawing>
    );
  }
  if (variant === 1) {
    return (
      <Drawing>
        <path d="M20 140h200" />
        <path d="M40 140V62a18 18 0 0 1 36 0v78M164 140V62a18 18 0 0 1 36 0v78" />
        <path d="M98 140V52a22 22 0 0 1 44 0v88" data-accent="" />
        <circle cx="133" cy="96" r="3" data-accent="fill" />
        <circle cx="69" cy="100" r="2.5" data-ink="fill" />
        <circle cx="193" cy="100" r="2.5" data-ink="fill" />
        <path d="M114 62c0-8 12-8 12 0 0 6-6 5-6 11M120 81v1" data-accent="" />
        <path d="M88 152l10-12h44l10 12" />
      </Drawing>
    );
  }
  return (
    <Drawing>
      <path d="M20 140h200" />
      <path d="M120 140V34" />
      <path d="M120 42h46l12 10-12 10h-46z" data-accent="" />
      <path d="M120 70H76L64 80l12 10h44z" />
      <path d="M120 98h36l10 8-10 8h-36z" />
      <path d="M132 52h20" data-accent="" />
      <path d="M84 80h24M130 106h16" />
      <circle cx="120" cy="30" r="4" data-accent="fill" />
      <path d="M44 140c0-10 6-14 6-22M44 140c0-8-6-12-6-18M196 140c0-10 6-12 6-20M196 140c0-6-5-9-5-14" />
    </Drawing>
  );
}
