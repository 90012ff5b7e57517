/** The zone that a Zap uses: its own, otherwise that of this browser, which is the account's for most people. */
export const nowInZone = (zone: string | null): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
