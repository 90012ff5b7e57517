import { brand } from '../../../../domain/brand';

export const copy = {
  title: 'Status',
  lead: `How ${brand.name} is doing, as its own server says.`,
  loading: 'Asking the server…',
  checkedAt: (time: string): string => `Asked at ${time}`,
  again: 'Check again',
  getHelp: 'Get help',
  good: 'Everything works',
  troubled: 'Some things do not work as they should',
  down: `${brand.name} can do nothing at the moment`,
  downText: 'The server answers that it cannot do its work now. Please try again in a while.',
  unreached: `We could not reach ${brand.name}`,
  unreachedText: 'Either it does not answer, or your device is offline.',
  parts: 'Parts',
  database: { name: 'Database', ok: 'Works', read_only: 'Read only', read_onlyText: 'Everything can be read, and nothing changed.' },
  jobs: {
    name: 'Work in the background',
    ok: 'Works',
    delayed: 'Late',
    delayedText: 'Exports and other work that is done later take longer.',
  },
  mail: { name: 'Mail', ok: 'Works', delayed: 'Late', delayedText: 'Links and codes that come by mail take longer.' },
} as const;
