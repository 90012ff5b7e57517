import fc from 'fast-check';
import {
  allowedProperties,
  campaignFields,
  clickIdFields,
  isCampaignValue,
  isEventSubject,
  isNpsScore,
  trackedEvents,
  trackedPath,
  trackedQuery,
  utmFields,
  type EventSubject,
} from '../../src/domain/trackedEvents';

describe('properties of an event', () => {
  it('properties of an event are those that its subject may carry, and no others [S59]', () => {
    const given = { source: 'direct', signupType: 'email', password: 'plum', email: 'ada@example.com', invited: true, landingPage: 7 };
    expect(allowedProperties('sign-up conversion', given)).toEqual({ source: 'direct', signupType: 'email', invited: true });
    expect(allowedProperties('page viewed', given)).toEqual({});
  });

  it('properties of an event hold no address and no sentence, whatever is given [S59, S61]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(trackedEvents) as EventSubject[])), fc.object(), (subject, given) => {
        const kept = allowedProperties(subject, given);
        for (const [name, value] of Object.entries(kept)) {
          expect(Object.keys(trackedEvents[subject].properties)).toContain(name);
          expect(String(value)).not.toMatch(/[@\s]/);
        }
      }),
    );
    expect(allowedProperties('sign-up conversion', { source: 'ada@example.com', landingPage: 'my name is Ada' })).toEqual({});
  });

  it('properties of an event are known by subjects of our own alone, never by names that every object has', () => {
    for (const name of ['toString', '__proto__', 'constructor', 'moved', '', 7, null]) expect(isEventSubject(name)).toBe(false);
    expect(isEventSubject('page viewed')).toBe(true);
  });
});

describe('the page of an event', () => {
  it.each([
    ['/app/dashboard', '/app/dashboard'],
    ['/zap-templates/edit/101', '/zap-templates/edit/:id'],
    ['/shared/aB3dE/more', '/shared/:id/:id'],
    ['/join/ada@example.com', '/join/:id'],
    ['/app/x/4f0c9a1b7d', '/app/x/:id'],
    ['/', '/'],
    ['', '/'],
  ])('the page %s is tracked as %s [S61]', (path, told) => {
    expect(trackedPath(path)).toBe(told);
  });

  it('the page of an event keeps only the campaign parameters of its query [B3.54, S61]', () => {
    expect(trackedQuery('?next=%2Fapp&token=t&utm_source=mail&email=ada%40example.com&gclid=g1')).toBe('?utm_source=mail&gclid=g1');
    expect(trackedQuery('?code=1')).toBe('');
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        for (const name of new URLSearchParams(trackedQuery(`?${query}`)).keys()) expect(campaignFields).toContain(name);
      }),
    );
  });
});

describe('marks of a campaign', () => {
  it('marks of a campaign are five of UTM and three click ids [B3.54]', () => {
    expect(utmFields).toEqual(['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']);
    expect(clickIdFields).toEqual(['fbclid', 'gclid', 'msclkid']);
  });

  it('marks of a campaign have under 150 characters in a click id, under 500 in a UTM value [B5.03, B5.04, B9.26]', () => {
    for (const field of clickIdFields) {
      expect([isCampaignValue(field, 'x'.repeat(149)), isCampaignValue(field, 'x'.repeat(150))]).toEqual([true, false]);
    }
    for (const field of utmFields) {
      expect([isCampaignValue(field, 'x'.repeat(499)), isCampaignValue(field, 'x'.repeat(500))]).toEqual([true, false]);
    }
  });
});

describe('a score', () => {
  it('a score is a whole number from 1 to 10 [B5.02]', () => {
    expect([1, 2, 10].every(isNpsScore)).toBe(true);
    for (const wrong of [0, 11, 2.5, -1, NaN, '7', null]) expect(isNpsScore(wrong)).toBe(false);
  });
});
