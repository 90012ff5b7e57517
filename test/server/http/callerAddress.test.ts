import fc from 'fast-check';
import { callerAddress } from '../../../src/server/http/callerAddress';
import { fuzzRuns } from '../../support/fuzz';

describe('the address that limits count by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('the address that limits count by of %s is %s [S09]', (ip, address) => {
    expect(callerAddress(ip)).toBe(address);
  });

  it('the address that limits count by of a sender that has hung up already is unknown, and no error [S09, S60]', () => {
    expect(callerAddress(undefined)).toBe('unknown');
  });

  it('the address that limits count by is one for a whole IPv6 network of 64 bits, and two for two [S09]', () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }).filter((list) => list.some((group) => group !== 0));
    const text = (...lists: number[][]) =>
      lists
        .flat()
        .map((group) => group.toString(16))
        .join(':');
    fc.assert(
      fc.property(groups, groups, groups, groups, (network, other, host, neighbour) => {
        expect(callerAddress(text(network, host))).toBe(callerAddress(text(network, neighbour)));
        expect(callerAddress(text(network, host)) === callerAddress(text(other, host))).toBe(text(network) === text(other));
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('the address that limits count by never throws, whatever the text [S09]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof callerAddress(text)).toBe('string');
      }),
      { numRuns: fuzzRuns },
    );
  });
});
