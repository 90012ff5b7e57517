import type { Cases } from '../cases';
import { Tag } from './Tag';

export const cases: Cases = {
  title: 'Tag',
  states: {
    neutral: () => <Tag>Draft</Tag>,
    accent: () => <Tag kind="accent">Trial</Tag>,
    success: () => <Tag kind="success">On</Tag>,
    warning: () => <Tag kind="warning">Held</Tag>,
    error: () => <Tag kind="error">Stopped</Tag>,
    info: () => <Tag kind="info">Shared</Tag>,
  },
};
