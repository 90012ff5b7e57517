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
  fold: { size: 12, shape: <path d="M4 2l4 4-4 4" /> },
  pencil: { size: 14, shape: <path d="M2 12l.6-2.7L9.4 2.5a1 1 0 0 1 1.4 0l.7.7a1 1 0 0 1 0 1.4L4.7 11.4z" /> },
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
