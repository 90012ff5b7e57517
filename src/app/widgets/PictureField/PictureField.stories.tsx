import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { PictureField } from './PictureField';

const shown = { label: 'Upload picture', hint: 'PNG, JPEG or WebP, at most 2 MB.', onChoose: () => {} };

export const stories: Stories = {
  title: 'Picture field',
  states: {
    'nothing chosen': () => <PictureField {...shown} />,
    'with another button': () => <PictureField {...shown} actions={<Button kind="plain">Remove</Button>} />,
    sending: () => <PictureField {...shown} isSending />,
    'not accepted': () => <PictureField {...shown} error="This file is larger than 2 MB. Choose a smaller one." />,
  },
};
