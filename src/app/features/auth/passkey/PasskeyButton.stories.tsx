import type { Stories } from '../../../widgets/stories';
import { passkeyTexts } from './texts';
import { PasskeyButton } from './PasskeyButton';
import type { PasskeyEntry } from './state';

const subject = (entry: PasskeyEntry) => () => <PasskeyButton entry={entry} onChoose={() => {}} />;

export const stories: Stories = {
  title: 'Passkey button',
  states: {
    idle: subject({ phase: 'idle', message: null }),
    asking: subject({ phase: 'asking', message: null }),
    checking: subject({ phase: 'checking', message: null }),
    refused: subject({ phase: 'idle', message: "That passkey didn't work. Try again, or log in another way." }),
    unable: subject({ phase: 'idle', message: passkeyTexts.unable }),
  },
};
