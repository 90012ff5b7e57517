import type { Stories } from '../../widgets/stories';
import { SameNames } from '.';

export const stories: Stories = {
  title: 'Same names',
  states: {
    'another Zap': () => <SameNames kind="zap" count={1} address="/editor/4" />,
    'several Zaps': () => <SameNames kind="zap" count={3} address="/editor/4" />,
    'another folder': () => <SameNames kind="folder" count={1} address="/app/assets/zaps?folder=5" />,
    'several folders': () => <SameNames kind="folder" count={1204} address="/app/assets/zaps?folder=5" />,
    'no other': () => <SameNames kind="zap" count={0} address={null} />,
  },
};
