/** The reply to a change of a draft that another person has saved meanwhile. */
export const outdated = (revision: number) => ({
  errors: ['Someone else has changed this Zap.'],
  reason: 'draft_outdated' as const,
  revision,
});
