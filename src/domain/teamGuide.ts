/** Where and to whom the Team Guide is shown. */

/** The narrowest window with a Team Guide, in CSS pixels; itself included (B2.58, B9.25, decision H10). */
export const teamGuideMinWidth = 700;

/** The page on which the guide opens automatically, for people who have not seen it (B2.65). */
export const teamGuideHome = '/app/assets/zaps';

/** True for the Zaps page itself, with or without a trailing slash. */
export const isTeamGuideHome = (pathname: string): boolean => pathname.replace(/\/$/, '') === teamGuideHome;

/** Connecting an app, signing in, building, asking for help, and starting as a developer: there the guide would be in the way (B2.59). */
const withoutGuide: readonly RegExp[] = [
  /\/(?:engine\/auth|oauth\/authorize)(?:\/|$)/,
  /^\/sign-up(?:\/|$)/,
  /^\/app\/(?:login|reset-password|confirm-email|join-team)(?:\/|$)/,
  /^\/editor(?:\/|$)/,
  /^\/(?:app\/get-help|get-help|help)(?:\/|$)/,
  /^\/developer\/start(?:\/|$)/,
];

/** False on pages of authorisation, sign-up, log-in, editor, support and the start of developers (B2.59). */
export const hasTeamGuide = (pathname: string): boolean => !withoutGuide.some((page) => page.test(pathname));
