import type { Stories } from '../../widgets/stories';
import { PlanQuestions } from './PlanQuestions';

export const stories: Stories = { title: 'Questions about plans', states: { closed: () => <PlanQuestions /> } };
