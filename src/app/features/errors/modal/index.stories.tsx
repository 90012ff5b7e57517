import type { PageStories } from '../../../widgets/stories';
import { errorsSlice, type RaisedError } from '..';
import { Screen } from '.';

export const page = { parts: { slices: [errorsSlice] }, Screen };
export const shown = (given: Partial<RaisedError>) => ({
  errors: [{ id: '1', summary: null, messages: [], statusCode: null, details: null, ...given }],
});

export const stories: PageStories<typeof page> = {
  title: 'Error modal',
  page,
  states: {
    'nothing known': shown({}),
    'with a code': shown({ statusCode: 503 }),
    'with a summary and messages': shown({
      summary: 'The folder was not moved',
      messages: ['It holds a Zap that is running.', 'Someone else has renamed it.'],
      statusCode: 400,
    }),
    'with details': shown({ details: 'The flow moveFlow stopped: Cannot read properties of undefined (reading "id")' }),
  },
};
