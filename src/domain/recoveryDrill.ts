/**
 * What a person can still do after losing their phone, password, mail or provider. Pure rules over the facts of the server; a test
 * of the server signs in by every way that they promise, and fails to sign in where they promise none.
 */
/** What a person may lose, in the order of the page. */
export const lossKinds = ['phone', 'password', 'mail', 'provider', 'passkeys', 'employer'] as const;
export type Loss = (typeof lossKinds)[number];

/** How a person can sign in today. */
export interface SignInFacts {
  readonly hasPassword: boolean;
  readonly isEmailConfirmed: boolean;
  /** A code of the authenticator, or a recovery code, is required after the first step. */
  readonly hasTwoFactor: boolean;
  readonly recoveryCodesLeft: number;
  /** `survivesPhone`: a copy is kept by a password manager, or the passkey is on a separate security key. */
  readonly passkeys: readonly { readonly id: number; readonly name: string; readonly survivesPhone: boolean }[];
  /** Identities at providers that are configured here. */
  readonly identities: readonly { readonly id: number; readonly provider: string; readonly email: string }[];
  /** The names of the accounts whose identity provider lets this person in. */
  readonly samlAccounts: readonly string[];
  /** The organization allows its own sign-in only (S14). */
  readonly isSamlRequired: boolean;
}

/** What a sign-in begins with. `mail`: a new password, by the link that is mailed to a person who forgot it. */
export type FirstStep =
  | { readonly by: 'password' | 'mail' }
  | { readonly by: 'passkey'; readonly id: number; readonly name: string }
  | { readonly by: 'identity'; readonly id: number; readonly provider: string }
  | { readonly by: 'saml'; readonly account: string };

/** One way back. `second` is null if the first step is enough. */
export interface WayBack {
  readonly first: FirstStep;
  readonly second: 'authenticator' | 'recoveryCode' | null;
}

/**
 * All ways to sign in without the lost things. A passkey and the organization's own sign-in need no second step. The mail of an
 * address that was never confirmed needs none either, because its first proof removes the second factor with every other way (S65).
 * The authenticator app counts as lost with the phone.
 */
export function waysBack(facts: SignInFacts, lost: ReadonlySet<Loss>): WayBack[] {
  const saml: WayBack[] = lost.has('employer')
    ? []
    : facts.samlAccounts.map((account) => ({ first: { by: 'saml', account } as const, second: null }));
  if (facts.isSamlRequired) return saml;

  const passkeys: WayBack[] = facts.passkeys
    .filter(({ survivesPhone }) => !lost.has('passkeys') && (survivesPhone || !lost.has('phone')))
    .map(({ id, name }) => ({ first: { by: 'passkey', id, name } as const, second: null }));

  const seconds: WayBack['second'][] = facts.hasTwoFactor
    ? [...(lost.has('phone') ? [] : (['authenticator'] as const)), ...(facts.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : [])]
    : [null];
  const firsts: FirstStep[] = [
    ...(facts.hasPassword && !lost.has('password') ? [{ by: 'password' } as const] : []),
    ...(lost.has('provider') ? [] : facts.identities.map(({ id, provider }) => ({ by: 'identity', id, provider }) as const)),
  ];
  const mail: WayBack[] = lost.has('mail')
    ? []
    : (facts.isEmailConfirmed ? seconds : [null]).map((second) => ({ first: { by: 'mail' } as const, second }));
  return [...passkeys, ...firsts.flatMap((first) => seconds.map((second) => ({ first, second }))), ...mail, ...saml];
}

/** What a person can do now for a loss that would come later. */
export type Advice = 'createCodes' | 'confirmEmail' | 'setPassword' | 'addPasskey' | 'askOrganization';

/** Few enough that the next ones should be created. */
export const fewRecoveryCodes = 3;

/**
 * The one thing to do about a loss; null if nothing needs to be done. With no way back it is what would open one. With a way back
 * it is what would keep the only one from being the last, or from costing something.
 */
function adviceFor(facts: SignInFacts, loss: Loss, ways: readonly WayBack[]): Advice | null {
  const { isSamlRequired, isEmailConfirmed, recoveryCodesLeft } = facts;
  if (isSamlRequired) return ways.length === 0 ? 'askOrganization' : null;
  if (ways.length === 0) {
    if (loss === 'phone') return 'createCodes';
    return 'setPassword';
  }
  if (!isEmailConfirmed && ways.every(({ first }) => first.by === 'mail')) return 'confirmEmail';
  if (loss === 'phone' && ways.every(({ second }) => second === 'recoveryCode') && recoveryCodesLeft <= fewRecoveryCodes) {
    return 'createCodes';
  }
  return isEmailConfirmed && ways.length === 1 && ways[0]?.first.by !== 'passkey' ? 'addPasskey' : null;
}

/** One question of the page, and its answer today. */
export interface Scenario {
  readonly loss: Loss;
  readonly ways: readonly WayBack[];
  readonly advice: Advice | null;
}

/** The losses that concern a person, in the order of the page. */
export function scenariosOf(facts: SignInFacts): Scenario[] {
  const concerns: Readonly<Record<Loss, boolean>> = {
    phone: true,
    password: facts.hasPassword,
    mail: true,
    provider: facts.identities.length > 0,
    passkeys: facts.passkeys.length > 0,
    employer: facts.isSamlRequired || facts.samlAccounts.length > 0,
  };
  return lossKinds
    .filter((loss) => concerns[loss])
    .map((loss) => {
      const ways = waysBack(facts, new Set([loss]));
      return { loss, ways, advice: adviceFor(facts, loss, ways) };
    });
}

/**
 * The loss without a way back of which the security settings remind; null if there is none. A loss that only the organization can answer
 * is not the person's to solve.
 */
export const lossToRemindOf = (facts: SignInFacts): Loss | null =>
  scenariosOf(facts).find(({ ways, advice }) => ways.length === 0 && advice !== 'askOrganization')?.loss ?? null;
