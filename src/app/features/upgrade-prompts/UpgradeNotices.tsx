import type { ReactNode } from 'react';
import type { UpgradeKind } from '../../../domain/upgrades';
import { UpgradePrompt } from './UpgradePrompt';

/** The prompts in the application's frame; all others are where the missing feature is needed. */
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
