import type { InvitationOffer } from '../../../../contract/team';
import { signedIn } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { initialSession } from '../../session/state';
import page from './page';
import type { JoinState } from './state';

const offer: InvitationOffer = {
  email: 'nora@harborroasters.example',
  role: 'member',
  account: { name: 'Harbor Coffee Roasters', logoUrl: null },
  invitedBy: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  expiresAt: '2026-12-05T09:30:00.000Z',
  isYours: false,
};
const show = (join: JoinState, email: string | null = null) => ({
  join,
  session:
    email === null
      ? { ...initialSession, status: { phase: 'missing' } }
      : { ...signedIn.session, status: { ...signedIn.session.status, email }, knownEmail: email },
});
const offered = (more: Partial<InvitationOffer>, issue: string | null = null): JoinState => ({
  phase: 'loaded',
  offer: { ...offer, ...more },
  isAccepting: false,
  issue,
});

export const stories: PageStories<typeof page> = {
  title: 'Joining a team',
  frame: 'content',
  page,
  states: {
    looking: show({ phase: 'loading' }),
    'for a visitor': show(offered({})),
    'for oneself': show(offered({ isYours: true }), offer.email),
    'for another person': show(offered({}), 'olivia@harborroasters.example'),
    'long names': show(
      offered({
        email: 'somebody.with.a.very.long.address.indeed@department.of.a.company.example',
        account: { name: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenkasse zu Regensburg', logoUrl: null },
        invitedBy: null,
        isYours: true,
      }),
      'x@x.example',
    ),
    refused: show(offered({ isYours: true }, 'We couldn’t reach the server. Check your connection and try again.'), offer.email),
    gone: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
  },
};
