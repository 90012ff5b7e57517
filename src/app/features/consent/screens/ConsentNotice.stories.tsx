import type { Cases } from '../../../widgets/cases';
import { ConsentCard } from './ConsentCard';
import { ConsentNotice } from './ConsentNotice';

export const cases: Cases = {
  title: 'Consent to analytics',
  states: {
    asked: () => <ConsentNotice onChoose={() => {}} />,
    'setting off': () => <ConsentCard isAllowed={false} onChange={() => {}} />,
    'setting off everywhere': () => <ConsentCard isAllowed={false} isRefused onChange={() => {}} />,
    'setting on': () => <ConsentCard isAllowed onChange={() => {}} />,
  },
};
