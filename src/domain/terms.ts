/** The terms count as accepted unless a renewal is requested (A5.22, B5.19). */
export function areTermsAccepted(profile: { readonly shouldRenewTos?: boolean | null }): boolean {
  return !profile.shouldRenewTos;
}
