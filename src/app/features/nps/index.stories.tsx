import { entitiesOf, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import * as page from '.';
import { initialNps, type NpsState } from './state';

const entities = entitiesOf(loadedRecords(profiles, [exampleProfile({ shouldSeeNpsSurvey: true })]));
const show = (state: Partial<NpsState> = {}) => ({ nps: { ...initialNps, phase: 'open' as const, ...state }, entities });
const answer = { score: 9, comment: 'It saves me an hour each day.' };

export const stories: PageStories<typeof page> = {
  title: 'Survey',
  page,
  states: {
    asked: show(),
    'score missing': show({ isScoreMissing: true }),
    'score chosen': show(answer),
    thanked: show({ phase: 'thanked' }),
    'thanked for a comment': show({ phase: 'thanked', ...answer }),
  },
};
