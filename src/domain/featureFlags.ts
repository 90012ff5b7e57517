/** Where the value of a feature flag comes from. */

/** The flags that people choose for themselves. All others are set by the product or by staff. */
export const personalFlags = ['expanded_event_picker_opt_out', 'template_search'] as const;
export type PersonalFlag = (typeof personalFlags)[number];

export const isPersonalFlag = (name: string): name is PersonalFlag => (personalFlags as readonly string[]).includes(name);

/** `staff`: set for this person alone. `account`: set for everybody in the account. */
export const flagSources = ['default', 'person', 'staff', 'account'] as const;
export type FlagSource = (typeof flagSources)[number];

type Flags = Readonly<Record<string, boolean>>;

/** The stored values, the weakest first. `account` is null for a person without one. */
export interface StoredFlags {
  readonly defaults: Flags;
  /** Set by staff for the person. */
  readonly staff: Flags;
  /** Chosen by the person. */
  readonly person: Flags;
  readonly account: { readonly defaults: Flags; readonly own: Flags } | null;
}

export interface ExplainedFlag {
  readonly name: string;
  readonly isOn: boolean;
  readonly source: FlagSource;
}

/** The choices that count: those for flags that people may still choose. */
const countedChoices = (choices: Flags): Flags => Object.fromEntries(Object.entries(choices).filter(([name]) => isPersonalFlag(name)));

/** Every flag with its value and where it comes from, by name; the values are those that the pages work with. */
export function explainFlags({ defaults, staff, person, account }: StoredFlags): ExplainedFlag[] {
  const layers: readonly (readonly [FlagSource, Flags])[] = [
    ['default', defaults],
    ['staff', staff],
    ['person', countedChoices(person)],
    ['default', account?.defaults ?? {}],
    ['account', account?.own ?? {}],
  ];
  const found = new Map<string, ExplainedFlag>();
  for (const [source, flags] of layers) {
    for (const [name, isOn] of Object.entries(flags)) found.set(name, { name, isOn, source });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The value of every flag, as `explainFlags` explains it. */
export const flagValues = (stored: StoredFlags): Flags => Object.fromEntries(explainFlags(stored).map(({ name, isOn }) => [name, isOn]));
