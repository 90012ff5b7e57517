/**
 * A cookie whose name begins with this can come only from this very host, over https: browsers refuse it from any other, so that
 * a neighbouring host cannot plant one (S21).
 */
const hostPrefix = '__Host-';

/** The name under which a cookie that scripts may read is kept. `isSecure`: the page is on https; plain http has no such names. */
export function sharedCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `${hostPrefix}${name}` : name;
}
