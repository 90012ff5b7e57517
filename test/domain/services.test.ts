import fc from 'fast-check';
import { assignVariant } from '../../src/domain/abTests';
import { platformAppId } from '../../src/domain/appIds';
import { inCategory, matchesSearch, publicListing, serviceSorts, sortServices, type ListableService } from '../../src/domain/services';
import { splitAppKey } from '../../src/domain/zapSteps';

function service(over: Partial<ListableService> = {}): ListableService {
  const usual = { key: 'SlackAPI', name: 'Slack', categories: ['team-chat'], popularity: 50, ageInDays: 100, isPremium: false };
  return { ...usual, isPublic: true, isUpcoming: false, isHidden: false, isDeprecated: false, ...over };
}

describe('a key', () => {
  it.each([
    ['SlackAPI@1.2.0', { key: 'SlackAPI', version: '1.2.0' }],
    ['SlackAPI', { key: 'SlackAPI', version: null }],
    ['SlackAPI@', { key: 'SlackAPI', version: null }],
    ['', { key: '', version: null }],
  ])('%j splits into key and version [B3.34]', (text, parts) => expect(splitAppKey(text)).toEqual(parts));

  it('a key comes together again from its parts, whatever it is [B3.34]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { key, version } = splitAppKey(text);
        expect(text === key || text === `${key}@` || text === `${key}@${version}`).toBe(true);
        expect(key).not.toContain('@');
      }),
    );
  });
});

describe('the public listing', () => {
  it('the public listing keeps what is public and not upcoming, hidden or deprecated: sixteen combinations of the four flags [B3.35]', () => {
    const flags = [true, false];
    const all = flags.flatMap((isPublic) =>
      flags.flatMap((isUpcoming) =>
        flags.flatMap((isHidden) => flags.map((isDeprecated) => service({ isPublic, isUpcoming, isHidden, isDeprecated }))),
      ),
    );
    expect(all).toHaveLength(16);
    expect(publicListing(all)).toEqual([service()]);
  });

  it('the public listing drops FilterAPI of any version, and no other whose name begins like it [B3.35]', () => {
    const kept = service({ key: 'FilterAPIPlus' });
    expect(publicListing([service({ key: 'FilterAPI' }), service({ key: 'FilterAPI@2.0.1' }), kept])).toEqual([kept]);
  });
});

describe('the order of services', () => {
  it('the order of services has four keys with their labels [B3.36]', () => {
    expect(serviceSorts).toEqual([
      { key: 'name', label: 'Alphabetical' },
      { key: 'ageInDays', label: 'Recently Added' },
      { key: 'isPremium', label: 'Premium' },
      { key: 'popularity', label: 'Popular' },
    ]);
  });

  it('the order of services is by name, the youngest, premium or the most used first, and by name among equals [B3.36]', () => {
    const list = [
      service({ name: 'zeta', popularity: 90, ageInDays: 5 }),
      service({ name: 'Alpha', popularity: 10, ageInDays: 900 }),
      service({ name: 'Éclair', popularity: 90, ageInDays: 5, isPremium: true }),
    ];
    const names = (sort: Parameters<typeof sortServices>[1]) => sortServices(list, sort).map(({ name }) => name);
    expect(names('name')).toEqual(['Alpha', 'Éclair', 'zeta']);
    expect(names('ageInDays')).toEqual(['Éclair', 'zeta', 'Alpha']);
    expect(names('isPremium')).toEqual(['Éclair', 'Alpha', 'zeta']);
    expect(names('popularity')).toEqual(['Éclair', 'zeta', 'Alpha']);
    expect(list[0]?.name).toBe('zeta');
  });

  it('the order of services keeps every service with All, and those of a category else [B3.36]', () => {
    const list = [service(), service({ categories: ['email', 'crm'] })];
    expect(inCategory(list, 'All')).toEqual(list);
    expect(inCategory(list, 'crm')).toEqual([list[1]]);
    expect(inCategory(list, 'nothing')).toEqual([]);
  });
});

describe('the search', () => {
  it('the search takes beginnings of words, whatever their case and accents', () => {
    expect(matchesSearch(['Café Manager'], 'cafe MAN')).toBe(true);
    expect(matchesSearch(['Café Manager'], 'anager')).toBe(false);
    expect(matchesSearch(['Gmail', 'email'], 'ema')).toBe(true);
    expect(matchesSearch(['Gmail'], 'gmail slack')).toBe(false);
  });

  it('the search finds a text by itself, and never breaks', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, search) => {
        expect(matchesSearch([text], text)).toBe(true);
        expect(typeof matchesSearch([text], search)).toBe('boolean');
      }),
    );
  });
});

describe('the id of an app for its details', () => {
  it.each([
    ['/app/developer/builder/7', 'wb'],
    ['https://x/builder', 'wb'],
    ['/app/developer/7', 'cli'],
    ['', 'cli'],
    [null, 'cli'],
    [undefined, 'cli'],
  ] as const)('the id of an app for its details with next %j is of the kind %s [A7.23]', (next, kind) => {
    expect(platformAppId('77', next)).toEqual({ kind, id: '77' });
  });
});

describe('a variant', () => {
  const test = { id: 4, variants: ['control', 'blue', 'green'], percentEligible: 40 };
  const identities = Array.from({ length: 6000 }, (_, index) => `identity-${index}`);

  it('a variant is the same at every look, and control for nobody', () => {
    expect(assignVariant(test, 'someone')).toEqual(assignVariant(test, 'someone'));
    expect(assignVariant(test, null)).toEqual({ variant: 'control', isEligible: false });
  });

  it('a variant is given evenly, to as many as take part', () => {
    const all = identities.map((identity) => assignVariant(test, identity));
    const taking = all.filter(({ isEligible }) => isEligible);
    expect(taking.length / all.length).toBeCloseTo(0.4, 1);
    for (const name of test.variants) expect(taking.filter(({ variant }) => variant === name).length / taking.length).toBeCloseTo(1 / 3, 1);
    expect(all.filter(({ isEligible }) => !isEligible).every(({ variant }) => variant === 'control')).toBe(true);
  });

  it('a variant of one test says nothing about another', () => {
    const both = identities.filter(
      (identity) => assignVariant(test, identity).isEligible && assignVariant({ ...test, id: 5 }, identity).isEligible,
    );
    expect(both.length / identities.length).toBeCloseTo(0.16, 1);
  });

  it('a variant is one of its variants, for any identity', () => {
    fc.assert(fc.property(fc.string(), (identity) => expect(test.variants).toContain(assignVariant(test, identity).variant)));
  });
});
