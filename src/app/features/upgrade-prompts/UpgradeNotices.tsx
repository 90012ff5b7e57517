import type { ReactNode } from 'react';
import type { UpgradeKind } from '../../../domain/upgrades';
import { UpgradePrompt } from './UpgradePrompt';

/** Where the application's frame speaks of a higher plan; all other prompts stand where one needs what is missing. */
const places: Readonly<Record<string, readonly UpgradeKind[]>> = {
  '/app/dashboard': ['taskLimit', 'lowTaskLimit'],
  '/app/home': ['taskLimit', 'lowTaskLimit'],
  '/app/assets/zaps': ['taskLimit', 'lowTaskLimit', 'zaps'],
  '/apps': ['apps'],
  '/app/get-help': ['emailSupport'],
};

/** The prompts of a page, above its content. `path` has no slash at its end. */
export function UpgradeNotices({ path }: { path: string }): ReactNode {
  return (Object.hasOwn(places, path) ? places[path]! : []).map((kind) => <UpgradePrompt key={kind} kinds={[kind]} />);
}
