/**
 * Where an address is, by a file on this machine: nothing is asked elsewhere. The product comes with a free database of countries
 * (`@ip-location-db/geo-whois-asn-country-mmdb`, CC0); the operator can give another one, which may know cities.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import { StartError } from './errors';

export interface Places {
  /**
   * `Germany`, `near Munich, Germany`, `local network`; null if unknown. `address` is as `callerAddress` gives it. The place is that of
   * the network, which may be far from the person.
   */
  placeOf(address: string): string | null;
}

/** What the databases have in common; both forms are in use. */
interface PlaceRecord {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
  readonly city?: { readonly names?: { readonly en?: string } } | string;
}

/** Addresses of home and company networks, and of this machine. */
const local =
  /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0:0:0:0::|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * The places of a file in the format of MaxMind (`.mmdb`); null for the one of the product. It is read at the first look-up, and an
 * operator's file at once: throws `StartError` if it cannot be read.
 */
export function createPlaces(file: string | null): Places {
  let reader: Reader<Response> | null = file === null ? null : readDatabase(file);
  return {
    placeOf(address) {
      const plain = address.replace(/\/64$/, '');
      if (isIP(plain) === 0) return null;
      if (local.test(plain)) return 'local network';
      reader ??= readDatabase(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
      return describe(reader.get(plain) as PlaceRecord | null);
    },
  };
}

function readDatabase(file: string): Reader<Response> {
  try {
    return new Reader(readFileSync(file));
  } catch (error) {
    throw new StartError(`Cannot read GEOIP_FILE (${file}): ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function describe(record: PlaceRecord | null): string | null {
  const code = record?.country?.iso_code ?? record?.country_code;
  const country = code !== undefined && /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? null) : null;
  const named = typeof record?.city === 'string' ? record.city : record?.city?.names?.en;
  // The name is from a file, and goes into mails.
  const city = named?.replace(/[^\p{L}\p{M}\p{N} .'’()-]/gu, '').slice(0, 60) ?? '';
  if (country === null) return null;
  return city === '' ? country : `near ${city}, ${country}`;
}
