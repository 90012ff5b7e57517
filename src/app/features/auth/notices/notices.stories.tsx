import type { ReactNode } from 'react';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import type { PageStories } from '../../../widgets/stories';
import cookiesDisabled from './cookiesDisabled.page';
import locked from './locked.page';

const page = { parts: {}, Screen: NoticePage };

function NoticePage(): ReactNode {
  return useAppSelector(selectPlace).pathname === '/app/login/locked' ? <locked.Screen /> : <cookiesDisabled.Screen />;
}

export const stories: PageStories<typeof page> = {
  title: 'Notices before signing in',
  frame: 'screen',
  page,
  states: {
    locked: { place: { pathname: '/app/login/locked' } },
    'cookies disabled': { place: { pathname: '/app/login/cookies-disabled', search: '?next=%2Fapp%2Fdashboard' } },
  },
};
