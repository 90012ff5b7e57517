import type { Cases } from '../../../widgets/cases';
import { passkeyCopy } from './copy';
import { PasskeyButton } from './PasskeyButton';
import type { PasskeyEntry } from './state';

const subject = (entry: PasskeyEntry) => () => <PasskeyButton entry={entry} onChoose={() => {}} />;

export const cases: Cases = {
  title: 'Passkey button',
  states: {
    idle: subject({ phase: 'idle', message: null }),
    asking: subject({ phase: 'asking', message: null }),
    checking: subject({ phase: 'checking', message: null }),
    refused: subject({ phase: 'idle', message: "That passkey didn't work. Try again, or log in another way." }),
    unable: subject({ phase: 'idle', message: passkeyCopy.unable }),
  },
};
