export const scheduleTexts = {
  every: 'Minutes between runs',
  minute: 'Minute of the hour',
  days: 'Days',
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  time: 'Time',
  day: 'Day of the month',
  dayHint: 'From 1 to 31. A month without this day uses its last one.',
  cron: 'Cron expression',
  cronHint: 'Five parts: minute, hour, day, month and weekday. 30 9 * * 1-5 means 09:30 from Monday to Friday.',
  weekends: 'Run on Saturdays and Sundays too',
  next: 'Next five times',
  range: (from: number, to: number): string => `From ${from} to ${to}.`,
} as const;
