/** The three date formats of the product, in English for every locale. Moments are milliseconds since 1970. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** In the machine's time zone if none is given, or if the given name is unknown. */
function formatterFor(month: 'long' | 'short' | '2-digit', timeZone = ''): Intl.DateTimeFormat {
  const key = `${month} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const make = (zone?: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-US', { month, day: '2-digit', year: 'numeric', timeZone: zone });
  let made: Intl.DateTimeFormat;
  try {
    made = make(timeZone || undefined);
  } catch {
    made = make();
  }
  formatters.set(key, made);
  return made;
}

/** 'January 05, 2020': the default format, MMMM DD, YYYY (B9.55). */
export function defaultDate(moment: number, timeZone?: string): string {
  return formatterFor('long', timeZone).format(moment);
}

/** 'Jan 05, 2020': the short format, MMM DD, YYYY (B9.55). */
export function shortDate(moment: number, timeZone?: string): string {
  return formatterFor('short', timeZone).format(moment);
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** 'January 05, 2020 at 9:00 AM', in the machine's time zone. */
export function dateAndTime(moment: number, date: 'default' | 'short' = 'default'): string {
  return `${date === 'default' ? defaultDate(moment) : shortDate(moment)} at ${time.format(moment)}`;
}

/** '2020-01-05': dateString, YYYY-MM-DD (B9.55). */
export function dateString(moment: number, timeZone?: string): string {
  const parts = new Map(
    formatterFor('2-digit', timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}
