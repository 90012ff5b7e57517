import { Button } from '../Button/Button';
import type { Cases } from '../cases';
import { PictureField } from './PictureField';

const shown = { label: 'Upload picture', hint: 'PNG, JPEG or WebP, at most 2 MB.', onChoose: () => {} };

export const cases: Cases = {
  title: 'Picture field',
  states: {
    'nothing chosen': () => <PictureField {...shown} />,
    'with another button': () => <PictureField {...shown} actions={<Button kind="plain">Remove</Button>} />,
    sending: () => <PictureField {...shown} isSending />,
    'not accepted': () => <PictureField {...shown} error="This file is larger than 2 MB. Choose a smaller one." />,
  },
};
