import { defaultWidgetLimit, templatesOf } from '../../src/domain/embeds';

const template = (id: string, ...slugs: string[]) => ({ id, services: slugs.map((slug) => ({ slug })) });
const catalogue = [
  template('1', 'gmail', 'slack'),
  template('2', 'trello'),
  template('3', 'slack'),
  template('4', 'notion', 'gmail'),
  template('5', 'slack', 'trello'),
  template('6', 'gmail'),
  template('7', 'slack'),
];
const ids = (embed: Parameters<typeof templatesOf>[1]) => templatesOf(catalogue, embed).map(({ id }) => id);

it('a widget lists five templates where no limit is given, and as many as a limit says [B2.52]', () => {
  expect(defaultWidgetLimit).toBe(5);
  expect(ids({})).toEqual(['1', '2', '3', '4', '5']);
  expect(ids({ limit: 2 })).toEqual(['1', '2']);
  expect(ids({ limit: 10 })).toHaveLength(7);
});

it('a widget lists the guided Zaps in their order, then those of the apps, each once [B2.52]', () => {
  expect(ids({ guidedZapIds: ['6', '2', 'gone'] })).toEqual(['6', '2']);
  expect(ids({ appSlugs: ['trello', 'notion'] })).toEqual(['2', '4', '5']);
  expect(ids({ guidedZapIds: ['5', '1'], appSlugs: ['slack'] })).toEqual(['5', '1', '3', '7']);
  expect(ids({ appSlugs: ['no-such-app'] })).toEqual([]);
});
