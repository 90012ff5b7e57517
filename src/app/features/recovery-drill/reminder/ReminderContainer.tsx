import type { ReactElement } from 'react';
import { useAppSelector } from '../../../platform/hooks';
import { ReminderScreen } from './ReminderScreen';
import { selectDrill } from '../state';

/** The link to the page: a section of the security settings. */
export function ReminderContainer(): ReactElement {
  return <ReminderScreen drill={useAppSelector(selectDrill).loaded} />;
}
