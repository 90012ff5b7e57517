/** The text of scripts/rooms.cjs with one more feature of a rank. */
export const withFeature = (rooms, rank, name) => rooms.replace(new RegExp(`(\\n {2}${rank}: words\\([^)]*)'`), `$1 ${name}'`);
