import * as icons from 'simple-icons';
import { appPictures, services } from '../../src/server/catalogue/services';
import appLogos from '../../scripts/build/appLogos.cjs';

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));
const marked = appPictures.filter(({ mark }) => mark !== null);
const logos = new Map((appLogos(appPictures) as { file: string; svg: string }[]).map(({ file, svg }) => [file, svg]));
const svgOf = (name: string) => logos.get(`app-logos/${name}.svg`) ?? '';

it.each(marked)('$name shows a mark that is free to show, in its own colour', ({ mark, color }) => {
  const icon = bySlug.get(mark!);
  expect(icon?.license).toBeUndefined();
  expect(icon?.hex).toBe(color);
});

it('the generator of logos draws one picture for each app of the catalogue, which contains only shapes', () => {
  expect([...logos.keys()].sort()).toEqual(services.map(({ logo }) => `app-logos/${logo}.svg`).sort());
  for (const svg of logos.values()) {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" fill="(?:none|#[0-9A-Fa-f]{6})"[^<>]*>.+<\/svg>$/,
    );
    expect(svg).not.toMatch(/script|href|style|url\(| on\w+=/i);
  }
});

it('an app of the product has an icon instead of a letter, and only a brand without a free mark has its initial', () => {
  const lettered = appPictures.filter(({ name }) => svgOf(name).includes('<text'));
  expect(lettered.filter(({ name }) => services.find(({ slug }) => slug === name)?.is_built_in)).toEqual([]);
  expect(lettered.filter(({ mark, icon }) => mark !== null || icon !== null)).toEqual([]);
  expect(lettered.map(({ initial }) => initial).filter((initial) => !/^[A-Z]$/.test(initial))).toEqual([]);
  expect(svgOf('slack')).toContain('>S</text>');
});

it('the generator of logos refuses a mark or an icon that its set does not have', () => {
  const picture = { name: 'a', mark: null, icon: null, initial: 'A', color: '000000' };
  expect(() => appLogos([{ ...picture, mark: 'nosuchmark' }])).toThrow('nosuchmark');
  expect(() => appLogos([{ ...picture, icon: 'NoSuchIcon' }])).toThrow('NoSuchIcon');
});
