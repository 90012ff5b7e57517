/** The browser and platform of a user agent, in familiar names. */

export interface BrowserName {
  /** `Firefox`; null if unknown. */
  readonly browser: string | null;
  /** `Windows`; null if unknown. */
  readonly platform: string | null;
}

type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** In this order: nearly all of them also claim to be Chrome, and Chrome to be Safari. */
const browsers: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order: Android says Linux too, an iPhone says Mac OS X too. */
const platforms: Marks = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Browser and platform of a `User-Agent`. It can be forged, so use it only to help people recognise their own devices. */
export function browserName(userAgent: string): BrowserName {
  const nameIn = (marks: Marks) => marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(browsers), platform: nameIn(platforms) };
}

/**
 * An address shortened so that it no longer identifies a line, but still distinguishes home from work: `203.0.113.…` of IPv4, the
 * first three groups of IPv6 (`2001:db8:1:…`). Null for an invalid address.
 */
export function shortAddress(address: string): string | null {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (four) return `${four[1]}.…`;
  const groups = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):/i.exec(address);
  return groups ? `${groups[1]}:…` : null;
}
