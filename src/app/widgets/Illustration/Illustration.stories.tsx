import type { Stories } from '../stories';
import { CookiesDrawing } from './CookiesDrawing';
import { EmptyDrawing } from './EmptyDrawing';
import { ErrorDrawing } from './ErrorDrawing';
import { LockedDrawing } from './LockedDrawing';
import { MailDrawing } from './MailDrawing';
import { NotFoundDrawing } from './NotFoundDrawing';

export const stories: Stories = {
  title: 'Illustration',
  states: {
    locked: () => <LockedDrawing />,
    cookies: () => <CookiesDrawing />,
    error: () => <ErrorDrawing />,
    mail: () => <MailDrawing />,
    empty: () => <EmptyDrawing />,
    'not found, floated away': () => <NotFoundDrawing variant={0} />,
    'not found, not this page': () => <NotFoundDrawing variant={1} />,
    'not found, wandering': () => <NotFoundDrawing variant={2} />,
  },
};
