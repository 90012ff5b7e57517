import type { Cases } from '../../../widgets/cases';
import { samlFailures } from './copy';
import { SamlFailureScreen } from './SamlFailureScreen';

const failures = Object.keys(samlFailures) as (keyof typeof samlFailures)[];

export const cases: Cases = {
  title: 'Single sign-on that failed',
  frame: 'screen',
  states: Object.fromEntries(failures.map((failure) => [failure.replaceAll('_', ' '), () => <SamlFailureScreen failure={failure} />])),
};
