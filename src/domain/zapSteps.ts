import { withoutOwnEnding } from './ownApps';

/** Characters of the name of a Zap. */
export const maxZapTitleLength = 200;

/** A Zap is a trigger and actions: its first step sets it off, all others act. */
export function splitSteps<Step>(steps: readonly Step[]): { trigger: Step | null; actions: Step[] } {
  return { trigger: steps[0] ?? null, actions: steps.slice(1) };
}

/** An app's key and its version, `SlackAPI@1.2.0`; without an at-sign the version is null. */
export function splitAppKey(selectedApi: string): { key: string; version: string | null } {
  const at = selectedApi.indexOf('@');
  return at < 0 ? { key: selectedApi, version: null } : { key: selectedApi.slice(0, at), version: selectedApi.slice(at + 1) || null };
}

/** An app's key without its version: `SlackAPI@1.2.0` → `SlackAPI`. */
export function appKey(selectedApi: string): string {
  return splitAppKey(selectedApi).key;
}

/** The address of an app's mark by its key; an app without a mark has none there. */
export function appLogoUrl(selectedApi: string): string {
  return `/app-logos/of/${encodeURIComponent(appKey(selectedApi))}`;
}

/** An app's name derived from its key: `GoogleSheetsCLIAPI@2.1` → `Google Sheets`. */
export function appNameOf(selectedApi: string): string {
  return withoutOwnEnding(appKey(selectedApi))
    .replace(/(?:V\d+)?(?:CLI|Dev)?API$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
}
