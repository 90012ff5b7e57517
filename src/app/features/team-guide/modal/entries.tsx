import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { FaqEntry } from '../../../widgets/FaqList/FaqList';

/** The four questions of the guide. None has a video yet: no request leaves for another site. */
export const entries = (onFollow: () => void) =>
  [
    {
      key: 'HowDoIShareZaps',
      question: 'How do I share Zaps?',
      answer: 'Put them in a shared folder. Everyone on your team can see and open the Zaps in it.',
      mediaUrl: '',
    },
    {
      key: 'CanShareEntireFolder',
      question: 'Can I share an entire folder?',
      answer: 'Yes. A folder is shared as a whole: every Zap in it, and every Zap you add later.',
      mediaUrl: '',
    },
    {
      key: 'CanInviteMembers',
      question: 'How do I invite team members?',
      answer: (
        <>
          Go to{' '}
          <TextLink to="/app/settings" onClick={onFollow}>
            Settings
          </TextLink>{' '}
          and follow the steps. You can see your team and its invitations under{' '}
          <TextLink to="/app/team" onClick={onFollow}>
            Team
          </TextLink>
          .
        </>
      ),
      mediaUrl: '',
    },
    {
      key: 'CanTeamSeeMyZaps',
      question: 'Can my teammates see my Zaps?',
      answer: 'Only those in shared folders. Zaps in your private folders and in Home are visible only to you, whatever role others have.',
      mediaUrl: '',
    },
  ] as const satisfies readonly FaqEntry[];
