import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import List from 'lucide-react/icons/list';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import Rss from 'lucide-react/icons/rss';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { ReactElement } from 'react';

/** The drawing of each name, and its size in pixels if not 16. Each is imported by itself, so that a page has no others. */
const drawings = {
  back: [ArrowLeft],
  bell: [Bell],
  chart: [ChartColumn],
  clock: [Clock],
  close: [X],
  dots: [Ellipsis],
  fold: [ChevronRight, 14],
  globe: [Globe],
  grid: [LayoutGrid],
  home: [House],
  instant: [Zap, 12],
  list: [List],
  mail: [Mail],
  pencil: [Pencil, 14],
  plug: [Plug],
  plus: [Plus],
  rss: [Rss],
  search: [Search],
  swap: [ArrowLeftRight],
  template: [LayoutTemplate],
  zap: [Zap],
} as const satisfies Record<string, readonly [typeof Search, size?: number]>;

export type IconName = keyof typeof drawings;

/** Raised for an icon that does not exist. */
export class ModuleNotFoundError extends Error {
  override readonly name = 'ModuleNotFoundError';
  readonly code = 'MODULE_NOT_FOUND';

  constructor(icon: string) {
    super(`Cannot find module 'icons/${icon}'`);
  }
}

export interface IconProps {
  name: IconName;
  /** In pixels, where it is not the size of the icon in a button. */
  size?: number;
  /** For colours and strokes other than those of the text beside it. */
  className?: string;
}

/**
 * A small drawing in the color of the text beside it. Decoration: the control that it is in has its own name. Throws a
 * `ModuleNotFoundError` for a name that no icon has.
 */
export function Icon({ name, size, className = '' }: IconProps): ReactElement {
  if (!Object.hasOwn(drawings, name)) throw new ModuleNotFoundError(name);
  const [Drawing, usual = 16] = drawings[name] as readonly [typeof Search, number?];
  return <Drawing className={className} size={size ?? usual} focusable="false" aria-hidden />;
}
