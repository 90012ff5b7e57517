import type { Stories } from '../../../widgets/stories';
import { ChangedNotice } from './ChangedNotice';

const show = (paused: number, restored: number) => () => (
  <ChangedNotice
    plan="Starter"
    isMade
    planBefore="Professional"
    takesEffectOn={null}
    paused={paused}
    restored={restored}
    backTo="/app/billing?plan=3"
  />
);

export const stories: Stories = {
  title: 'Plan changed',
  states: {
    'Zaps were paused': show(12, 0),
    'Zaps are on again': show(0, 1),
    'nothing else': show(0, 0),
    'it takes effect later': () => (
      <ChangedNotice
        plan="Starter"
        isMade
        planBefore="Professional"
        takesEffectOn="Dec 24, 2026"
        paused={0}
        restored={0}
        backTo="/app/billing?plan=3"
      />
    ),
    'the plan was there already': () => (
      <ChangedNotice plan="Starter" isMade={false} planBefore="Starter" takesEffectOn={null} paused={0} restored={0} backTo={null} />
    ),
  },
};
