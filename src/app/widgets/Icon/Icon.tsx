import type { ReactElement } from 'react';
import css from './Icon.module.css';

interface Drawing {
  /** Width and height of the sheet that it is drawn on, in pixels. */
  readonly size: number;
  readonly isFilled?: boolean;
  readonly shape: ReactElement;
}

const drawings = {
  dots: {
    size: 16,
    isFilled: true,
    shape: (
      <>
        <circle cx="3" cy="8" r="1.4" />
        <circle cx="8" cy="8" r="1.4" />
        <circle cx="13" cy="8" r="1.4" />
      </>
    ),
  },
  bell: { size: 16, shape: <path d="M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM7 14.5h2" /> },
  chart: { size: 16, shape: <path d="M2.5 13.5h11M4.5 13.5V9M8 13.5V4M11.5 13.5V7" /> },
  clock: {
    size: 16,
    shape: (
      <>
        <circle cx="8" cy="8" r="6" />
        <path d="M8 4.5V8l2.5 1.5" />
      </>
    ),
  },
  fold: { size: 12, shape: <path d="M4 2l4 4-4 4" /> },
  globe: {
    size: 16,
    shape: (
      <>
        <circle cx="8" cy="8" r="6" />
        <path d="M2 8h12M8 2c-4 4-4 8 0 12M8 2c4 4 4 8 0 12" />
      </>
    ),
  },
  grid: { size: 16, shape: <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z" /> },
  home: { size: 16, shape: <path d="M2 7.5 8 2.5l6 5M3.5 6.5v7h3.25V9.5h2.5v4h3.25v-7" /> },
  list: { size: 16, shape: <path d="M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" /> },
  mail: { size: 16, shape: <path d="M2 3.5h12v9H2zM2 4l6 5 6-5" /> },
  pencil: { size: 14, shape: <path d="M2 12l.6-2.7L9.4 2.5a1 1 0 0 1 1.4 0l.7.7a1 1 0 0 1 0 1.4L4.7 11.4z" /> },
  plug: { size: 16, shape: <path d="M6 2v3.5M10 2v3.5M4 5.5h8V8a4 4 0 0 1-8 0zM8 12v2.5" /> },
  plus: { size: 16, shape: <path d="M8 3v10M3 8h10" /> },
  rss: { size: 16, shape: <path d="M3 13h.01M3 8a5 5 0 0 1 5 5M3 3a10 10 0 0 1 10 10" /> },
  search: {
    size: 16,
    shape: (
      <>
        <circle cx="7" cy="7" r="4.75" />
        <path d="M10.5 10.5 14 14" />
      </>
    ),
  },
  swap: { size: 16, shape: <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" /> },
  template: { size: 16, shape: <path d="M2.5 2.5h11v4h-11zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z" /> },
  zap: { size: 16, shape: <path d="M9 1.5 3 9h4.5L7 14.5 13 7H8.5z" /> },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;

/** Raised for an icon that does not exist. */
export class ModuleNotFoundError extends Error {
  override readonly name = 'ModuleNotFoundError';
  readonly code = 'MODULE_NOT_FOUND';

  constructor(icon: string) {
    super(`Cannot find module 'icons/${icon}'`);
  }
}

/** The drawing of a name; throws a `ModuleNotFoundError` for a name that no icon has. */
function drawingOf(name: string): Drawing {
  if (!Object.hasOwn(drawings, name)) throw new ModuleNotFoundError(name);
  return drawings[name as IconName];
}

export interface IconProps {
  name: IconName;
  /** For colours and strokes other than those of the text beside it. */
  className?: string;
}

/** A small drawing in the color of the text beside it. Decoration: the control that it is in has its own name. */
export function Icon({ name, className }: IconProps): ReactElement {
  const { size, isFilled, shape } = drawingOf(name);
  return (
    <svg
      className={className ?? (isFilled ? css.filled : css.lines)}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  );
}
