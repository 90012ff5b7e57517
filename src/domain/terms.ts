/** The terms count as accepted unless a renewal is requested. */
export function areTermsAccepted(profile: { readonly shouldRenewTos?: boolean | null }): boolean {
  return !profile.shouldRenewTos;
}
