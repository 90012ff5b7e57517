/** Endpoints that must not compile. `tsc` checks this file. It never runs. */
import { NoBody } from '../../src/contract/common';
import { perChallenge, perProfile, resource } from '../../src/contract/define';

const described = { path: '/api/v3/badges', summary: 'Badges', replies: { 204: NoBody } } as const;

export const badges = resource({
  listBadges: { method: 'GET', access: 'signed-in', ...described },
  createBadge: { method: 'POST', access: 'signed-in', limit: perProfile('badges.profile', 60), ...described },
  // @ts-expect-error -- a change says its limit
  updateBadge: { method: 'PATCH', access: 'signed-in', ...described },
  // @ts-expect-error -- anybody may call, and only a session has a profile
  deleteBadge: { method: 'DELETE', access: 'public', limit: perProfile('badges.profile', 60), ...described },
  // @ts-expect-error -- a session has no challenge
  replaceBadge: { method: 'PUT', access: 'fresh', limit: perChallenge('badges.challenge', 60), ...described },
});
