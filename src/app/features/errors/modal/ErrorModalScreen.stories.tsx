import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { ErrorModalScreen } from './ErrorModalScreen';

const shown = (given: Partial<Parameters<typeof ErrorModalScreen>[0]['error']>) => (): ReactElement => (
  <ErrorModalScreen
    error={{ summary: null, messages: [], statusCode: null, details: null, ...given }}
    onClose={() => {}}
    onReport={() => {}}
  />
);

export const stories: Stories = {
  title: 'Error modal',
  states: {
    'nothing known': shown({}),
    'with a code': shown({ statusCode: 503 }),
    'with a summary and messages': shown({
      summary: 'The folder was not moved',
      messages: ['It holds a Zap that is running.', 'Somebody else renamed it meanwhile.'],
      statusCode: 400,
    }),
    'with details': shown({ details: 'The flow moveFlow stopped: Cannot read properties of undefined (reading "id")' }),
  },
};
