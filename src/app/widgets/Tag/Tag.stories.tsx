import type { Stories } from '../stories';
import { Tag } from './Tag';

export const stories: Stories = {
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
