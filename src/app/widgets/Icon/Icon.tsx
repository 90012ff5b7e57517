import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bell from 'lucide-react/icons/bell';
import Braces from 'lucide-react/icons/braces';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import List from 'lucide-react/icons/list';
import Mail from 'lucide-react/icons/mail';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import Redo2 from 'lucide-react/icons/redo-2';
import Rss from 'lucide-react/icons/rss';
import Save from 'lucide-react/icons/save';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { ReactElement } from 'react';

/** The drawing of each name, and its size in pixels if not 16. Each is imported by itself, so that a page has no others. */
const drawings = {
  alert: [TriangleAlert],
  back: [ArrowLeft],
  bell: [Bell],
  chart: [ChartColumn],
  check: [Check],
  clock: [Clock],
  close: [X],
  copy: [Copy],
  dots: [Ellipsis],
  down: [ArrowDown],
  failed: [CircleX],
  fit: [Maximize],
  fold: [ChevronRight, 14],
  globe: [Globe],
  grid: [LayoutGrid],
  history: [History],
  home: [House],
  insert: [Braces],
  instant: [Zap, 12],
  keyboard: [Keyboard],
  list: [List],
  mail: [Mail],
  minus: [Minus],
  moveIn: [CornerDownRight],
  moveOut: [CornerUpLeft],
  pencil: [Pencil, 14],
  play: [Play],
  plug: [Plug],
  plus: [Plus],
  redo: [Redo2],
  rss: [Rss],
  save: [Save],
  search: [Search],
  success: [CircleCheck],
  swap: [ArrowLeftRight],
  template: [LayoutTemplate],
  trash: [Trash2],
  undo: [Undo2],
  up: [ArrowUp],
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
