import type { Stories } from '../../../widgets/stories';
import { samlFailures } from './texts';
import { SamlFailureScreen } from './SamlFailureScreen';

const failures = Object.keys(samlFailures) as (keyof typeof samlFailures)[];

export const stories: Stories = {
  title: 'Single sign-on that failed',
  frame: 'screen',
  states: Object.fromEntries(failures.map((failure) => [failure.replaceAll('_', ' '), () => <SamlFailureScreen failure={failure} />])),
};
