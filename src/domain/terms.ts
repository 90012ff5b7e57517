/** The terms count as accepted while nothing asks for renewing them (A5.22, B5.19). */
export function areTermsAccepted(profile: { readonly shouldRenewTos?: boolean | null }): boolean {
  return !profile.shouldRenewTos;
}
