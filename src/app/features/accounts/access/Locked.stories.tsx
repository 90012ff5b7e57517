import { exampleAccount } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import * as page from '.';
import { show } from './Access.stories';

const locked = (name: string) => exampleAccount({ name, owner: { id: 8, name: 'Dana Whitfield', email: 'dana@harborroasters.example' } });
const access = { access: 'locked' } as const;

export const stories: PageStories<typeof page> = {
  title: 'Account that requires a second factor',
  frame: 'content',
  page,
  states: {
    'only account': show([locked('Harbor Coffee Roasters')], access),
    'other accounts': show(
      [
        locked('Harbor Coffee Roasters'),
        exampleAccount({ id: 4, name: 'Novák Bookkeeping', isTeamAccount: false, isPaid: false }),
        exampleAccount({ id: 5, name: 'Meridian Freight' }),
      ],
      access,
    ),
    'long name': show([locked('The Royal Society of very long names for accounts and their teams')], access),
  },
};
