import type { Stories } from '../stories';
import { JoinedLogos } from './JoinedLogos';

const apps = [{ name: 'Gmail' }, { name: 'Slack' }, { name: 'Trello' }];

export const stories: Stories = {
  title: 'Joined logos',
  states: {
    one: () => <JoinedLogos apps={apps.slice(0, 1)} />,
    two: () => <JoinedLogos apps={apps.slice(0, 2)} />,
    'three given': () => <JoinedLogos apps={apps} />,
    small: () => <JoinedLogos apps={apps} limit={3} size={32} />,
  },
};
