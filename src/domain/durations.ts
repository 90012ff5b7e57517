/** Durations are whole milliseconds everywhere; these functions make them readable: `hours(2)`. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);
/** For cookies, which count in seconds: `inSeconds(hours(1))` is 3600. */
export const inSeconds = (milliseconds: number): number => Math.round(milliseconds / 1000);
