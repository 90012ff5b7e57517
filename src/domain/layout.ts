/** Sizes in CSS pixels that code must know; what only style sheets need stands in the tokens. */

/** Theme breakpoints (B9.48). Tablet portrait begins at 600, the phone ends at 599. */
export const breakpoints = { phone: 599, tabletPortrait: 600, tabletLandscape: 900, desktop: 1200, largeDesktop: 1800 } as const;

/** Sign-up and login: two columns from 750, narrow below 600, and 500 (A9.07). The number itself counts as "at least" (H10). */
export const loginBreakpoints = { twoColumns: 750, narrow: 600, smallest: 500 } as const;

/** The mobile header shows up to and including these widths (B2.44, H10). */
export const mobileHeaderUpTo = { signedOut: 569, signedIn: 779 } as const;

/** Popup windows, in pixels (A9.06, H9): sign-on and app connection. */
export const popups = { signOn: { width: 980, height: 600 }, appConnection: { width: 980, height: 700 } } as const;

/** The spacing scale (A9.16, B9.51). */
export const spacing = { none: 0, extraSmall: 4, small: 8, medium: 16, large: 32, extraLarge: 40 } as const;

/** Section widths (B9.41). */
export const sectionWidths = { narrow: 1000, normal: 1120 } as const;

/** Avatars (A9.15, B9.13): the size without a size, and initials as a share of it. */
export const avatar = { size: 36, imageSize: 128, initialsShare: 0.45 } as const;
