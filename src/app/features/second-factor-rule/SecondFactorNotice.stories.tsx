import { entitiesOf, exampleAccount, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { SecondFactorNotice } from '.';

const page = { parts: {}, Screen: SecondFactorNotice };
const secondFactor = { isMissing: true, isLockedOut: false, requiredFrom: '2026-12-05T09:30:00.000Z' };
const show = (name: string) => ({ entities: entitiesOf(loadedRecords(accounts, [exampleAccount({ name, secondFactor })])) });

export const stories: PageStories<typeof page> = {
  title: 'Second factor due',
  frame: 'content',
  page,
  states: { due: show('Harbor Coffee Roasters'), 'long name': show('The Royal Society of very long names for accounts and their teams') },
};
