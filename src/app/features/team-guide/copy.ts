import { brand } from '../../../domain/brand';
import { trialDays } from '../../../domain/timings';

export const copy = {
  button: 'Team Guide',
  title: `Welcome to ${brand.name} Teams`,
  lead: `Your team can use it free for ${trialDays} days.`,
  offers: [
    'Share Zaps: what lies in a shared folder is seen by everybody in the team.',
    'Keep your own: private folders and Home stay visible to you alone.',
    `Nothing is deleted when the ${trialDays} days are over.`,
  ],
  viewZaps: 'View Zaps',
  openGuide: 'Open Guide',
  guideTitle: 'Team Guide',
  guideLead: 'What teams ask most.',
  back: 'Back',
  documentation: 'Help about teams',
  gettingStarted: 'Getting started with a team',
} as const;

/** Pages of the help. */
export const documentationAddress = '/help/teams';
export const gettingStartedAddress = '/help/get-started-with-a-team';
