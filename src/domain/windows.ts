/** Window sizes in CSS pixels that the code depends on. Those of the design (breakpoints, spacing) are with the widgets' tokens. */

/** The mobile header shows up to and including these widths (B2.44, decision H10). */
export const mobileHeaderUpTo = { signedOut: 569, signedIn: 779 } as const;

/** Popup windows (A9.06, decision H9): sign-on and app connection. */
export const popups = { socialLogin: { width: 980, height: 600 }, appConnection: { width: 980, height: 700 } } as const;
