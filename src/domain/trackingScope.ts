/** The source fields of every operational event. */
export interface TrackingScope {
  /** Which program: 'patchbay-web'. */
  readonly service: string;
  /** The revision of its code. */
  readonly release: string;
  readonly [param: string]: string;
}

const required = ['service', 'release'] as const;

/** Checks the params of a scope: all are strings, and `service` and `release` are not empty. Throws a `TypeError` that names the param. */
export function trackingScope(params: Readonly<Record<string, unknown>>): TrackingScope {
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'string') throw new TypeError(`The tracking param ${name} must be a string`);
  }
  for (const name of required) {
    if ((params[name] ?? '') === '') throw new TypeError(`The tracking param ${name} must not be empty`);
  }
  return params as TrackingScope;
}
