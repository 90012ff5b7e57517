export const mappingCopy = {
  insert: 'Insert data',
  insertInto: (label: string): string => `Insert data into ${label}`,
  pickerLabel: 'Data from earlier steps',
  search: 'Search data',
  found: (count: number): string => (count === 1 ? '1 value found.' : `${count} values found.`),
  nothingFound: 'No data matches your search.',
  noSources: 'Earlier steps have no data yet.',
  noSample: 'Test this step to see its data here.',
} as const;
