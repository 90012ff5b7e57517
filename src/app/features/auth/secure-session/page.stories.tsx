import { signInRefusals } from '../../../../domain/signInRefusals';
import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { authSlice, type PageState } from '../shared/state';
import secureSessionPage from './page';

const page = { parts: { slices: [authSlice] }, Screen: secureSessionPage.Screen };
const show = (state: Partial<PageState<'secureSession'>>) => ({ ...visitor, login: loginState('secureSession', state) });
const refused = (outcome: 'not_authenticated' | 'too_often') =>
  show({ result: { outcome, message: signInRefusals[outcome], fieldErrors: {} } });

export const stories: PageStories<typeof page> = {
  title: 'Secure session screen',
  frame: 'screen',
  page,
  states: {
    asked: show({}),
    'under way': show({ isSubmitting: true }),
    'not authenticated': refused('not_authenticated'),
    'too often': refused('too_often'),
  },
};
