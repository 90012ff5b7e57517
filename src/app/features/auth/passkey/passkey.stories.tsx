import type { PageStories } from '../../../widgets/stories';
import { parts, Screen } from '.';
import type { PasskeyEntry } from './state';
import { passkeyTexts } from './texts';

const page = { parts, Screen };
const show = (phase: PasskeyEntry['phase'], message: string | null = null) => ({ passkeyEntry: { phase, message } });

export const stories: PageStories<typeof page> = {
  title: 'Passkey button',
  page,
  states: {
    idle: show('idle'),
    asking: show('asking'),
    checking: show('checking'),
    refused: show('idle', "That passkey didn't work. Try again, or log in another way."),
    unable: show('idle', passkeyTexts.unable),
  },
};
