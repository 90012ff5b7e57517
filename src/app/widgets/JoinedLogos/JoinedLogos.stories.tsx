import type { Cases } from '../cases';
import { JoinedLogos } from './JoinedLogos';

const apps = [{ name: 'Gmail' }, { name: 'Slack' }, { name: 'Trello' }];

export const cases: Cases = {
  title: 'Joined logos',
  states: {
    one: () => <JoinedLogos apps={apps.slice(0, 1)} />,
    two: () => <JoinedLogos apps={apps.slice(0, 2)} />,
    'three given': () => <JoinedLogos apps={apps} />,
    small: () => <JoinedLogos apps={apps} limit={3} size={32} />,
  },
};
