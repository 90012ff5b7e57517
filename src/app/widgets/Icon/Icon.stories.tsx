import type { Cases } from '../cases';
import { Icon } from './Icon';

export const cases: Cases = {
  title: 'Icon',
  states: {
    dots: () => <Icon name="dots" />,
    fold: () => <Icon name="fold" />,
    pencil: () => <Icon name="pencil" />,
    search: () => <Icon name="search" />,
    swap: () => <Icon name="swap" />,
  },
};
