import { dayNames } from '../../../../domain/runs/describe';

export const fieldsTexts = {
  choose: 'Choose…',
  required: (label: string): string => `${label} (required)`,
  more: (count: number): string => `More options (${count})`,
  tryHook: 'Try it',
  curl: (address: string): string => `curl -H 'content-type: application/json' -d '{"order": 1042, "total": "49.90"}' '${address}'`,
  waitingForEvent: 'Waiting for an event…',
  eventCame: 'An event arrived. The next steps use its data as their sample.',
  readsAs: (text: string): string => `Reads as ${text}`,
  inZone: (time: string, zone: string): string => `${time} (${zone})`,
  ifNow: (text: string): string => `${text}, if the Zap ran now`,
  momentHint: 'A date and time such as 2026-05-31 09:00, or words such as tomorrow 9:00, in 3 days, next Monday. In the Zap’s time zone.',
  momentHintPlain: 'A date and time such as 2026-05-31 09:00, in the Zap’s time zone.',
  pickMoment: (label: string): string => `Choose ${label} from a calendar`,
  codeKeys: 'Tab indents; Escape and then Tab leaves the code.',
  codeInput: 'the values of “Input”',
  /** What CodeMirror says. */
  codePhrases: { Completions: 'Suggestions' },
  loadingChoices: 'Loading choices…',
  chooseFirst: (label: string): string => `Choose “${label}” first.`,
  custom: 'Use a value',
  customFor: (label: string): string => `Use a value for ${label}`,
  fromList: 'Choose from the list',
  fromListFor: (label: string): string => `Choose ${label} from the list`,
  reload: 'Reload choices',
  reloadFor: (label: string): string => `Reload choices of ${label}`,
  itemOf: (label: string, index: number): string => `${label}, item ${index + 1}`,
  nameOf: (label: string, index: number): string => `${label}, name ${index + 1}`,
  valueOf: (label: string, index: number): string => `${label}, value ${index + 1}`,
  remove: 'Remove',
  removeItem: (label: string, index: number): string => `Remove item ${index + 1} of ${label}`,
  addItem: 'Add an item',
  addPair: 'Add a pair',
  addTo: (label: string): string => `Add to ${label}`,
  /** B8.26 */
  loadFailed: (item: string): string => `We're having trouble loading '${item}' data`,
  tryAgain: 'Try again',
  loadingMore: 'Loading more fields…',
  moreFailed: 'The fields couldn’t be loaded',
  reloadFields: 'Reload fields',
  lost: 'No longer offered',
  lostText: 'The app no longer has these fields. Remove their values, or the step may fail.',
  unknown: 'Values of other fields',
  unknownText: 'They’re kept. Fields for them are shown when the app offers them.',
  removeLost: (name: string): string => `Remove the value of ${name}`,
} as const;

/** The label of a field whose widget does not mark required fields itself. */
export const requiredLabel = ({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }): string =>
  isRequired ? fieldsTexts.required(label) : label;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const curlTexts = {
  undo: 'Undo',
  notLoaded: 'The cURL line couldn’t be read. Check your connection, and paste it again.',
  filled: (labels: readonly string[], event: string | null): string =>
    `Filled in from the cURL line: ${list.format(labels)}.${event === null ? '' : ` The event is now “${event}”.`}`,
  asJson: 'The body is JSON, so it is sent as JSON.',
  unused: (what: readonly string[]): string => `Couldn’t be used: ${list.format(what)}.`,
  variables: (names: readonly string[]): string => `Replace ${list.format(names)} by ${names.length === 1 ? 'its value' : 'their values'}.`,
  unsealed: (names: readonly string[]): string =>
    `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} in Headers, where values aren’t kept secret.`,
} as const;

export const rulesTexts = {
  match: 'Continue if',
  all: 'all of these are met',
  any: 'any of these is met',
  operator: {
    text: (label: string): string => `(Text) ${label}`,
    number: (label: string): string => `(Number) ${label}`,
    date: (label: string): string => `(Date) ${label}`,
    span: (label: string): string => `(Date) ${label}`,
    boolean: (label: string): string => `(Yes or no) ${label}`,
    list: (label: string): string => `(List) ${label}`,
    any: (label: string): string => label,
  },
  left: 'Value to check',
  condition: 'Condition',
  right: {
    text: 'Compare with',
    number: 'Number to compare with',
    date: 'Date to compare with',
    span: 'Time span, such as 7 days',
    boolean: 'Compare with',
    list: 'Item or number of items',
    any: 'Compare with',
  },
  rule: (index: number): string => `Condition ${index + 1}`,
  group: (index: number): string => `Group ${index + 1}`,
  matchCase: 'Match case',
  remove: 'Remove',
  removeRule: (index: number): string => `Remove condition ${index + 1}`,
  removeGroup: (index: number): string => `Remove group ${index + 1}`,
  addRule: 'Add a condition',
  addGroup: 'Add a group',
} as const;

export const scheduleTexts = {
  every: 'Minutes between runs',
  minute: 'Minute of the hour',
  days: 'Days',
  dayNames,
  time: 'Time',
  day: 'Day of the month',
  dayHint: 'From 1 to 31. A month without this day uses its last one.',
  cron: 'Cron expression',
  cronHint: 'Five parts: minute, hour, day, month and weekday. 30 9 * * 1-5 means 09:30 from Monday to Friday.',
  weekends: 'Run on Saturdays and Sundays too',
  next: 'Next five times',
  range: (from: number, to: number): string => `From ${from} to ${to}.`,
} as const;
