/**
 * The sizes and times of `tokens.css` that scripts need as numbers: pixels and milliseconds. A style sheet cannot read a custom
 * property inside a media query, so breakpoints are here and are repeated in the queries that use them. A test keeps this file
 * and `tokens.css` in step.
 */

/** Spacing scale in px (A9.16, B9.51). */
export const spacing = { none: 0, extraSmall: 4, small: 8, normal: 8, medium: 16, large: 32, extraLarge: 40, unit: 8 } as const;

/** Widths in px at which layouts change (A9.07, B9.48–B9.50). */
export const breakpoints = {
  /** From here two columns on login and sign-up (A2.53). */
  twoColumn: 750,
  narrow: 600,
  veryNarrow: 500,
  phone: 599,
  tabletPortrait: 600,
  tabletLandscape: 900,
  desktop: 1200,
  largeDesktop: 1800,
  wideWidget: 800,
} as const;

/** Widest content of a section in px (B9.41). */
export const sectionWidths = { narrow: 1000, normal: 1120 } as const;

/** Transitions in ms (B9.47). */
export const transitions = { short: 100, medium: 250, long: 500 } as const;

/** A placeholder for what loads shows after this many ms, never before (B9.07). */
export const loadingDelay = 1000;

/** A toast disappears after this many ms and is this wide in px (B4.34, B9.01). */
export const toast = { dismissAfter: 5000, width: 700 } as const;

/** The distance of popups from the window's edge, in px (B9.33). */
export const popover = { edgeMargin: 5 } as const;

/** Tooltips show after the pointer rests this long, in ms: on a control with words, and on one without (B9.46). */
export const tooltip = { delay: 1250, shortDelay: 500 } as const;

/** A long text is cut after so many lines (B9.34). */
export const readMore = { lines: 4 } as const;

/** An image loads when it is this near to the window, in px (B9.40). */
export const lazyImage = { offset: 200 } as const;

/** Paper that rains: how many pieces, and after how many ms they start again (B9.52). */
export const confetti = { pieces: 150, resetAfter: 5000 } as const;

/** 'Really?' turns back after this many ms (B9.44, B9.45). */
export const confirmationTimeout = 3000;

/** Avatars and app logos in px (A9.15, B9.13, B9.14). */
export const avatar = { size: 36, imageSize: 128, initialsShare: 0.45 } as const;
export const appLogoSizes = [16, 32, 64, 128] as const;

/** Meters in px (B9.37). */
export const meterSizes = { small: 120, medium: 210, large: 300 } as const;

/** The highest stacking level (B9.42). */
export const highestLevel = 1_000_201;
