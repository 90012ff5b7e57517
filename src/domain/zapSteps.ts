/** A Zap is a trigger and actions: its first step sets it off, all others act (A0.02, B0.01). */
export function splitSteps<Step>(steps: readonly Step[]): { trigger: Step | null; actions: Step[] } {
  return { trigger: steps[0] ?? null, actions: steps.slice(1) };
}

/** An app's key without its version: `SlackAPI@1.2.0` → `SlackAPI` (B3.34). */
export function appKey(selectedApi: string): string {
  return selectedApi.split('@')[0] ?? '';
}

/** The address of an app's mark by its key; an app without a mark has none there. */
export function appLogoUrl(selectedApi: string): string {
  return `/app-logos/of/${encodeURIComponent(appKey(selectedApi))}`;
}

/** An app's name derived from its key: `GoogleSheetsCLIAPI@2.1` → `Google Sheets`. */
export function appNameOf(selectedApi: string): string {
  return appKey(selectedApi)
    .replace(/(?:V\d+)?(?:CLI|Dev)?API$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
}
