import fc from 'fast-check';
import {
  isReachable,
  type Lookup,
  normalizeHost,
  parseNetwork,
  resolveDestination,
} from '../../../../src/server/platform/outgoing/destination';

const publicAddress = '93.184.215.14';
const names: Readonly<Record<string, readonly string[]>> = {
  'example.org': [publicAddress, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.org': ['10.1.2.3'],
  'half.example.org': [publicAddress, '127.0.0.1'],
  'xn--bcher-kva.example': [publicAddress],
  'empty.example.org': [],
};
const lookup: Lookup = async (host) => {
  const found = names[host];
  if (found === undefined) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  return found;
};
const nothingMore = { allowed: [], lookup, ownServers: [] };

describe('addresses that can be reached', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
  ])('do not include %s', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it.each([publicAddress, '8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'include %s',
    (address) => {
      expect(isReachable(address, [])).toBe(true);
    },
  );

  it('never include anything that is not an IP literal', () => {
    fc.assert(fc.property(fc.string(), (text) => /^[\d.:a-f]+$/i.test(text) || !isReachable(text, [])));
  });

  it('include an allowed network and nothing beside it [Z47]', () => {
    const allowed = [parseNetwork('10.20.0.0/16')!, parseNetwork('::1')!];
    expect(isReachable('10.20.3.4', allowed)).toBe(true);
    expect(isReachable('::ffff:10.20.3.4', allowed)).toBe(true);
    expect(isReachable('::1', allowed)).toBe(true);
    expect(isReachable('10.21.3.4', allowed)).toBe(false);
    expect(isReachable('127.0.0.1', allowed)).toBe(false);
  });
});

describe('a network in the settings', () => {
  it.each(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8', '0.0.0.0/0'])('can be %s', (text) => {
    expect(parseNetwork(text)).not.toBeNull();
  });

  it.each(['', 'localhost', '10.0.0.0/33', '10.0.0/8', '0x7f.1', '1', '10.0.0.0/', '::1/129'])('cannot be “%s”', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });

  it('is read or refused, whatever the text is', () => {
    fc.assert(fc.property(fc.string(), (text) => parseNetwork(text) === null || isReachable('8.8.8.8', [parseNetwork(text)!])));
  });
});

describe('a destination', () => {
  it('is connected to by its checked addresses', async () => {
    expect(await resolveDestination('Example.ORG.', 443, nothingMore)).toEqual({
      host: 'example.org',
      addresses: [publicAddress, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    });
    expect(await resolveDestination('bücher.example', 443, nothingMore)).toEqual({
      host: 'xn--bcher-kva.example',
      addresses: [publicAddress],
    });
    expect(await resolveDestination('8.8.8.8', 443, nothingMore)).toEqual({ host: '8.8.8.8', addresses: ['8.8.8.8'] });
    expect(await resolveDestination('[2606:4700:4700::1111]', 443, nothingMore)).toEqual({
      host: '2606:4700:4700::1111',
      addresses: ['2606:4700:4700::1111'],
    });
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '::1',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::]',
  ])('is refused if it spells a private address as %s', async (host) => {
    await expect(resolveDestination(host, 443, nothingMore)).rejects.toMatchObject({ kind: 'refused_address', isUnsent: true });
  });

  it('is refused if any address of its name is private [Z47]', async () => {
    await expect(resolveDestination('inside.example.org', 443, nothingMore)).rejects.toMatchObject({ kind: 'refused_address' });
    await expect(resolveDestination('half.example.org', 443, nothingMore)).rejects.toMatchObject({ kind: 'refused_address' });
  });

  it('is unknown if its name does not resolve', async () => {
    await expect(resolveDestination('missing.example.org', 443, nothingMore)).rejects.toMatchObject({ kind: 'unknown_host' });
    await expect(resolveDestination('empty.example.org', 443, nothingMore)).rejects.toMatchObject({ kind: 'unknown_host' });
  });

  it.each([
    '',
    ' ',
    'example.org/path',
    'example.org:80',
    'user@example.org',
    'example.org?x',
    'a b',
    'example.org#x',
    '\\example.org',
    '[::1',
    '.',
    '..',
    'example.org..',
    'example..org',
    '.example.org',
  ])('is no host if it is written “%s”', async (host) => {
    await expect(resolveDestination(host, 443, nothingMore)).rejects.toMatchObject({ kind: 'bad_address' });
  });

  it('has a normal form or is refused, whatever is entered, and the normal form stays', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6()), (text) => {
        let host: string;
        try {
          host = normalizeHost(text);
        } catch (error) {
          return (error as { kind?: string }).kind === 'bad_address';
        }
        return normalizeHost(host) === host;
      }),
    );
  });
});
