import { formatCount } from '../../../domain/numbers';
import type { NamedKind } from './state';

const words = { zap: 'Zap', folder: 'folder' } as const satisfies Record<NamedKind, string>;

export const texts = {
  same: (kind: NamedKind, count: number): string =>
    count === 1 ? `Another ${words[kind]} has this name.` : `${formatCount(count, `other ${words[kind]}`)} have this name.`,
  open: (count: number): string => (count === 1 ? 'Open it in a new tab' : 'Open one in a new tab'),
} as const;
