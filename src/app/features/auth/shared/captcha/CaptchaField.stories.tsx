import type { Stories } from '../../../../widgets/stories';
import { CaptchaField } from './CaptchaField';

const nothing = (): void => {};

export const stories: Stories = {
  title: 'Captcha field',
  states: {
    due: () => <CaptchaField phase="idle" onCheck={nothing} />,
    working: () => <CaptchaField phase="working" onCheck={nothing} />,
    solved: () => <CaptchaField phase="solved" onCheck={nothing} />,
    failed: () => <CaptchaField phase="failed" onCheck={nothing} />,
  },
};
