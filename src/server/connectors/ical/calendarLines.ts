/** Part of the program of the thread that reads a calendar: the lines of its text. */
export const calendarLines = String.raw`
/** The name and parameters of a line, and its value: they are divided by the first colon outside of quotes. */
function partsOf(line) {
  const at = /^[^":]*(?:"[^"]*"[^":]*)*/.exec(line)[0].length;
  return [line.slice(0, at), line.slice(at + 1)];
}

/** A time as the standard writes it, for those in ISO 8601, without seconds, or with an offset. */
function timeOf(text) {
  const time = text.trim().replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1$2$3').replace(/T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?/, (_all, hour, minute, second = '00') => 'T' + hour + minute + second);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(time) || [];
  // A day that no calendar has would become one of the next month.
  if (year === undefined || new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== Number(day) || month < 1 || month > 12) return text;
  const [, start, seconds = '00', offset = ''] = /^(\d{8}T\d{4})(\d{2})?(Z|[+-]\d\d:?\d\d)?$/.exec(time) || [];
  if (start === undefined) return time;
  if (offset === '' || offset === 'Z') return start + seconds + offset;
  const [hour, minute] = [start.slice(9, 11), start.slice(11)];
  const ahead = Number(offset[0] + '1') * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
  return new Date(Date.UTC(year, month - 1, day, hour, minute - ahead, seconds)).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A line as the standard writes it, where programs write it otherwise and mean the same. */
function standardLine(line) {
  if (/^(?:RRULE|EXRULE)\b/i.test(line)) return line.toUpperCase();
  if (!/^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)[;:]/i.test(line)) return line;
  // The names of zones of some programs have a colon.
  const quoted = line.replace(/(;TZID=)([^";]*:[^";]*)(?=:\d{8})/i, '$1"$2"');
  const [head, value] = partsOf(quoted);
  // Of a period, the event takes the start.
  const isPeriod = /;VALUE=PERIOD\b/i.test(head);
  const times = value.split(',').map((each) => timeOf(isPeriod ? each.split('/')[0] : each));
  const isDate = !/;VALUE=/i.test(head) && times.every((time) => /^\d{8}$/.test(time));
  return head.replace(/(;VALUE=)PERIOD\b/i, '$1DATE-TIME') + (isDate ? ';VALUE=DATE' : '') + ':' + times.join(',');
}

/** The calendars of a text, each from its BEGIN to its END, without blank lines, which the reader takes for errors. */
function calendarsIn(all) {
  const calendars = [];
  let lines = null;
  for (const line of all.replace(/\r?\n[ \t]/g, '').split(/\r\n|\r|\n/)) {
    if (/^BEGIN:VCALENDAR\s*$/i.test(line)) lines = [];
    if (lines !== null && line.trim() !== '') lines.push(standardLine(line));
    if (lines !== null && /^END:VCALENDAR\s*$/i.test(line)) {
      calendars.push(lines);
      lines = null;
    }
  }
  return lines === null ? calendars : [...calendars, [...lines, 'END:VCALENDAR']];
}
`;
