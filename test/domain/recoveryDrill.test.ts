import {
  lossKinds,
  lossToRemindOf,
  scenariosOf,
  waysBack,
  type Loss,
  type SignInFacts,
  type WayBack,
} from '../../src/domain/recoveryDrill';

const nothing: SignInFacts = {
  hasPassword: false,
  isEmailConfirmed: true,
  hasTwoFactor: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  identities: [],
  samlAccounts: [],
  isSamlRequired: false,
};
const laptop = { id: 1, name: 'Laptop', survivesPhone: false };
const synced = { id: 2, name: 'Synced', survivesPhone: true };
const google = { id: 3, provider: 'google', email: 'ada@example.com' };

/** Every combination of the facts that can make a difference, with at most two passkeys: 2,304 people. */
function* everybody(): Generator<SignInFacts> {
  const both = [false, true];
  for (const hasPassword of both)
    for (const isEmailConfirmed of both)
      for (const hasTwoFactor of both)
        for (const recoveryCodesLeft of [0, 1, 10])
          for (const passkeys of [[], [laptop], [synced], [laptop, synced]])
            for (const identities of [[], [google]])
              for (const samlAccounts of [[], ['Meridian'], ['Meridian', 'Harbor']])
                for (const isSamlRequired of both)
                  yield {
                    hasPassword,
                    isEmailConfirmed,
                    hasTwoFactor,
                    recoveryCodesLeft,
                    passkeys,
                    identities,
                    samlAccounts,
                    isSamlRequired,
                  };
}

const everyLoss: ReadonlySet<Loss>[] = Array.from(
  { length: 2 ** lossKinds.length },
  (_, bits) => new Set(lossKinds.filter((_loss, index) => (bits >> index) & 1)),
);

/**
 * A model of the server, written the other way round: a door and what it wants to see. The person carries things, and losses take
 * them away.
 */
function modelLetsIn(facts: SignInFacts, lost: ReadonlySet<Loss>): boolean {
  const hands = new Set<string>();
  if (facts.hasPassword) hands.add('password');
  hands.add('mail');
  if (facts.hasTwoFactor) hands.add('phone app');
  if (facts.recoveryCodesLeft > 0) hands.add('paper');
  if (facts.passkeys.some(({ survivesPhone }) => !survivesPhone)) hands.add('key on phone');
  if (facts.passkeys.some(({ survivesPhone }) => survivesPhone)) hands.add('key elsewhere');
  if (facts.identities.length > 0) hands.add('provider');
  if (facts.samlAccounts.length > 0) hands.add('employer');
  const takes: Record<Loss, string[]> = {
    phone: ['phone app', 'key on phone'],
    password: ['password'],
    mail: ['mail'],
    provider: ['provider'],
    passkeys: ['key on phone', 'key elsewhere'],
    employer: ['employer'],
  };
  for (const loss of lost) for (const thing of takes[loss]) hands.delete(thing);
  if (hands.has('employer')) return true;
  if (facts.isSamlRequired) return false;
  if (hands.has('key on phone') || hands.has('key elsewhere')) return true;
  if (hands.has('mail') && !facts.isEmailConfirmed) return true;
  const passesSecondDoor = !facts.hasTwoFactor || hands.has('phone app') || hands.has('paper');
  return passesSecondDoor && (hands.has('password') || hands.has('mail') || hands.has('provider'));
}

it('a person gets back in exactly when a model of the doors says so, for every person and every set of losses [T20]', () => {
  let people = 0;
  let blocked = 0;
  for (const facts of everybody()) {
    people += 1;
    for (const lost of everyLoss) {
      const isIn = waysBack(facts, lost).length > 0;
      if (!isIn) blocked += 1;
      if (isIn !== modelLetsIn(facts, lost)) throw new Error(JSON.stringify({ facts, lost: [...lost], isIn }));
    }
  }
  expect(people).toBe(2 * 2 * 2 * 3 * 4 * 2 * 3 * 2);
  expect(blocked).toBeGreaterThan(1000);
});

it('losing more never opens a way, and no way needs what is lost [T20]', () => {
  const needs = ({ first, second }: WayBack, facts: SignInFacts): Loss[] => [
    ...(first.by === 'password' ? (['password'] as const) : []),
    ...(first.by === 'mail' ? (['mail'] as const) : []),
    ...(first.by === 'identity' ? (['provider'] as const) : []),
    ...(first.by === 'saml' ? (['employer'] as const) : []),
    ...(first.by === 'passkey' ? (['passkeys'] as const) : []),
    ...(first.by === 'passkey' && !facts.passkeys.find(({ id }) => id === first.id)?.survivesPhone ? (['phone'] as const) : []),
    ...(second === 'authenticator' ? (['phone'] as const) : []),
  ];
  for (const facts of everybody()) {
    const all = waysBack(facts, new Set());
    for (const lost of everyLoss) {
      const left = waysBack(facts, lost);
      expect(left).toEqual(all.filter((way) => !needs(way, facts).some((loss) => lost.has(loss))));
    }
  }
});

it('every single loss without a way back has one thing to do, and following it opens a way [T20]', () => {
  for (const facts of everybody()) {
    for (const { loss, ways, advice } of scenariosOf(facts)) {
      if (ways.length > 0) {
        expect(advice).not.toBe('askOrganization');
        continue;
      }
      const followed: Record<string, SignInFacts | null> = {
        createCodes: { ...facts, recoveryCodesLeft: 10 },
        setPassword: { ...facts, hasPassword: true },
        askOrganization: null,
      };
      expect(Object.keys(followed)).toContain(advice);
      const then = followed[String(advice)];
      if (then) expect(waysBack(then, new Set([loss])).length).toBeGreaterThan(0);
      else expect(facts.isSamlRequired).toBe(true);
    }
  }
});

it('the advice names what is nearest at hand: codes, a confirmed address, a password or a second passkey [T20]', () => {
  const adviceOf = (facts: SignInFacts, loss: Loss) => scenariosOf(facts).find((each) => each.loss === loss)?.advice;
  const withFactor = { ...nothing, hasPassword: true, hasTwoFactor: true };
  expect(adviceOf({ ...withFactor, recoveryCodesLeft: 0 }, 'phone')).toBe('createCodes');
  expect(adviceOf({ ...withFactor, recoveryCodesLeft: 3 }, 'phone')).toBe('createCodes');
  expect(adviceOf({ ...withFactor, recoveryCodesLeft: 4 }, 'phone')).toBeNull();
  expect(adviceOf({ ...nothing, hasPassword: true, isEmailConfirmed: false }, 'password')).toBe('confirmEmail');
  expect(adviceOf({ ...nothing, hasPassword: true }, 'password')).toBe('addPasskey');
  expect(adviceOf({ ...nothing, hasPassword: true, passkeys: [synced] }, 'password')).toBeNull();
  expect(adviceOf(nothing, 'mail')).toBe('setPassword');
});

it('only the losses that concern a person are asked about, in one order [T20]', () => {
  expect(scenariosOf(nothing).map(({ loss }) => loss)).toEqual(['phone', 'mail']);
  const rich = { ...nothing, hasPassword: true, identities: [google], passkeys: [laptop], samlAccounts: ['Meridian'] };
  expect(scenariosOf(rich).map(({ loss }) => loss)).toEqual(['phone', 'password', 'mail', 'provider', 'passkeys', 'employer']);
});

it('the reminder names a loss without a way back, unless only the organization can do something about it [T26]', () => {
  const facts = { ...nothing, hasPassword: true, hasTwoFactor: true };
  expect(lossToRemindOf(facts)).toBe('phone');
  expect(lossToRemindOf({ ...facts, recoveryCodesLeft: 10 })).toBeNull();
  expect(lossToRemindOf({ ...nothing, isSamlRequired: true, samlAccounts: ['Meridian'] })).toBeNull();
});
