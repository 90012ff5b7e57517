import type { Cases } from '../../../widgets/cases';
import { signOnFailures } from './copy';
import { SingleSignOnScreen } from './SingleSignOnScreen';

const failures = Object.keys(signOnFailures) as (keyof typeof signOnFailures)[];

export const cases: Cases = {
  title: 'Single sign-on that failed',
  frame: 'screen',
  states: Object.fromEntries(failures.map((failure) => [failure.replaceAll('_', ' '), () => <SingleSignOnScreen failure={failure} />])),
};
