import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlaces } from '../../../src/server/platform/places';

describe('the place of an address', () => {
  const places = createPlaces(null);

  it.each([
    ['8.8.8.8', 'United States'],
    ['194.25.0.60', 'Germany'],
    ['2001:4860:4860:0::/64', 'United States'],
    ['127.0.0.1', 'local network'],
    ['10.1.2.3', 'local network'],
    ['192.168.1.4', 'local network'],
    ['172.20.0.9', 'local network'],
    ['fe80:0:0:0::/64', 'local network'],
    ['fd12:3456:789a:1::/64', 'local network'],
    ['0:0:0:0::/64', 'local network'],
    ['198.18.0.1', null],
    ['unknown', null],
    ['', null],
  ])('the database of the product says of %s: %s [T10]', (address, place) => {
    expect(places.placeOf(address)).toBe(place);
  });

  it('a file that is no database stops the start with its name [T10]', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'places-')), 'broken.mmdb');
    writeFileSync(file, 'not a database');
    expect(() => createPlaces(file)).toThrow(/^Cannot read GEOIP_FILE \(.*broken\.mmdb\)/);
    expect(() => createPlaces(`${file}.missing`)).toThrow(/^Cannot read GEOIP_FILE/);
  });
});
