/** The page shown after the account was deleted. */
export const dataDeletedPath = '/data-deleted';

/** The address of that page for a deletion. The token is in the fragment, which browsers send to no server. */
export function dataDeletedAddress(profileId: number, token: string): string {
  return `${dataDeletedPath}#${new URLSearchParams({ profile: String(profileId), receipt: token })}`;
}

/** The form that downloads a signed receipt: its address and the token that it sends. */
export interface ReceiptForm {
  readonly action: string;
  readonly token: string;
}

/** The form for the signed receipt, by the fragment of the page's address; null if it names none. Pure and total. */
export function receiptFormOf(hash: string): ReceiptForm | null {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  const [profile, token] = [named.get('profile') ?? '', named.get('receipt') ?? ''];
  if (!/^[1-9]\d{0,9}$/.test(profile) || !/^[\w-]{1,128}$/.test(token)) return null;
  return { action: `/api/v3/profiles/${profile}/data/delete/receipt`, token };
}
