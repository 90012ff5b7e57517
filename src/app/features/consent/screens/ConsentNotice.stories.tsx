import type { Stories } from '../../../widgets/stories';
import { ConsentCard } from './ConsentCard';
import { ConsentNotice } from './ConsentNotice';

export const stories: Stories = {
  title: 'Consent to analytics',
  states: {
    asked: () => <ConsentNotice onChoose={() => {}} />,
    'setting off': () => <ConsentCard isAllowed={false} onChange={() => {}} />,
    'setting off everywhere': () => <ConsentCard isAllowed={false} isRefused onChange={() => {}} />,
    'setting on': () => <ConsentCard isAllowed onChange={() => {}} />,
  },
};
