import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { ExpertsState } from './state';

const experts = [
  {
    id: 1,
    name: 'Noor Haddad',
    company: 'Tidewater Automation',
    location: 'Rotterdam, Netherlands',
    about: 'Order and stock Zaps for shops with several warehouses.',
    specialties: ['E-commerce', 'Operations'],
    email: 'noor@tidewater.example',
  },
  {
    id: 2,
    name: 'Jonas Lindholm',
    company: 'Fjell & Flyt',
    location: 'Bergen, Norway',
    about: 'Leads from forms and ads into the CRM, without doubles.',
    specialties: ['Sales'],
    email: 'jonas@fjellflyt.example',
  },
];

const show = (state: ExpertsState) => ({ experts: state });

export const stories: PageStories<typeof page> = {
  title: 'Experts',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    everybody: show({ phase: 'loaded', experts, specialty: null }),
    'one specialty': show({ phase: 'loaded', experts, specialty: 'Sales' }),
    'no experts': show({ phase: 'loaded', experts: [], specialty: null }),
  },
};
