import { brand } from '../../../domain/brand';
import { trialDays } from '../../../domain/timings';

export const texts = {
  button: 'Team Guide',
  title: `Welcome to ${brand.name} Teams`,
  lead: `Your team can use it free for ${trialDays} days.`,
  offers: [
    'Share Zaps: everyone on the team sees the Zaps in shared folders.',
    'Keep Zaps private: only you see your private folders and Home.',
    `Nothing is deleted when the ${trialDays} days are over.`,
  ],
  viewZaps: 'View Zaps',
  openGuide: 'Open Guide',
  guideTitle: 'Team Guide',
  guideLead: 'Common questions about teams.',
  back: 'Back',
  documentation: 'Help for teams',
  gettingStarted: 'Getting started with a team',
} as const;

/** Pages of the help. */
export const documentationAddress = '/help/teams';
export const gettingStartedAddress = '/help/get-started-with-a-team';
