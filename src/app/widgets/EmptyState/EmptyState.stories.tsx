import { Button } from '../Button/Button';
import { EmptyDrawing } from '../Illustration/EmptyDrawing';
import { ErrorDrawing } from '../Illustration/ErrorDrawing';
import type { Stories } from '../stories';
import { EmptyState } from './EmptyState';

export const stories: Stories = {
  title: 'Empty state',
  states: {
    'nothing yet': () => (
      <EmptyState drawing={<EmptyDrawing />} title="No Zaps yet" action={<Button kind="primary">Create your first Zap</Button>}>
        A Zap joins two apps: when something happens in one, it acts in the other.
      </EmptyState>
    ),
    'nothing found': () => (
      <EmptyState title="No Zap matches “invoice”" action={<Button>Clear the search</Button>}>
        Look for a part of its name or of an app in it.
      </EmptyState>
    ),
    'whole page': () => (
      <EmptyState level="h1" drawing={<ErrorDrawing />} title="This did not work" action={<Button>Try again</Button>}>
        Something of ours broke. What you have saved is safe.
      </EmptyState>
    ),
  },
};
