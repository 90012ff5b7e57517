/** Who sees which variant of an A/B test: computed, never stored, so that every instance and every visit agree. */
import { isBot } from './bots';

export interface AbTestDefinition {
  readonly id: number;
  /** At least one; the first is control. */
  readonly variants: readonly string[];
  /** The percentage of identities that take part. */
  readonly percentEligible: number;
}

/** How an identity was drawn in a test. */
export interface AbTestDraw {
  /** 0 to 99; those below `percentEligible` take part. */
  readonly share: number;
  /** The index of the variant among those who take part. */
  readonly index: number;
}

/** The same identity always draws the same, and its share in one test says nothing about another. */
export const drawOf = (test: AbTestDefinition, identity: string): AbTestDraw => ({
  share: hashOf(`${test.id}?${identity}`) % 100,
  index: hashOf(`${test.id}=${identity}`) % test.variants.length,
});

/** The variant of an identity and whether it takes part. Without an identity there is no test. */
export function assignVariant(test: AbTestDefinition, identity: string | null): { variant: string; isEligible: boolean } {
  const control = test.variants[0] ?? 'control';
  const draw = identity === null ? null : drawOf(test, identity);
  if (draw === null || draw.share >= test.percentEligible) return { variant: control, isEligible: false };
  return { variant: test.variants[draw.index] ?? control, isEligible: true };
}

/** Why a person sees their variant. */
export const abTestReasons = ['off', 'crawler', 'not_drawn', 'drawn'] as const;
export type AbTestReason = (typeof abTestReasons)[number];

/** FNV-1a with a final mix, 32 bits: even, quick, and no secret. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The variant for everybody who does not take part. */
export const controlVariant = 'control';

interface AssignedTest {
  readonly variant: string;
  readonly isEligible: boolean;
}

/** True if a person takes part and so is born into the test once they see it; never for a crawler. */
export const isEligibleFor = ({ isEligible }: AssignedTest, userAgent: string): boolean => isEligible && !isBot(userAgent);

/** The variant to show: control unless the person takes part; always control for crawlers and unknown tests. */
export const shownVariant = (test: AssignedTest | null, userAgent: string): string =>
  test !== null && isEligibleFor(test, userAgent) ? test.variant : controlVariant;
