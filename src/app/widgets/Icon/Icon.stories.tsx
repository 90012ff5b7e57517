import type { Stories } from '../stories';
import { Icon } from './Icon';

export const stories: Stories = {
  title: 'Icon',
  states: {
    dots: () => <Icon name="dots" />,
    fold: () => <Icon name="fold" />,
    pencil: () => <Icon name="pencil" />,
    search: () => <Icon name="search" />,
    swap: () => <Icon name="swap" />,
  },
};
