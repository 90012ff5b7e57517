import type { Cases } from '../../../widgets/cases';
import { PlanQuestions } from './PlanQuestions';

export const cases: Cases = { title: 'Questions about plans', states: { closed: () => <PlanQuestions /> } };
