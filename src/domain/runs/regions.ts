/** How people of a region write numbers and dates, which decides where a text has two meanings. An account chooses one. */
export const regions = {
  us: { isMonthFirst: true, decimal: '.' },
  gb: { isMonthFirst: false, decimal: '.' },
  de: { isMonthFirst: false, decimal: ',' },
} as const satisfies Record<string, { readonly isMonthFirst: boolean; readonly decimal: '.' | ',' }>;

export type Region = keyof typeof regions;

export const regionNames = ['us', 'gb', 'de'] as const satisfies readonly Region[];

/**
 * How a Zap reads texts: dates without an offset are local times of the zone. Without a region, `11/12/2026` is no date. `now` is
 * the time of the event, in milliseconds since 1970, so that the same log gives the same decisions.
 */
export interface Locale {
  readonly zone: string;
  readonly region: Region | null;
  readonly now: number;
}
