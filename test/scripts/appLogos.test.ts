import * as icons from 'simple-icons';
import { services } from '../../src/server/catalogue/services';
import appLogos from '../../scripts/build/appLogos.cjs';

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));
const marked = services.flatMap(({ name, logo, color }) => (logo === null ? [] : [{ name, logo, color }]));

it.each(marked)('$name shows a mark that is free to show, in its own colour', ({ logo, color }) => {
  const icon = bySlug.get(logo);
  expect(icon?.license).toBeUndefined();
  expect(icon?.hex).toBe(color);
});

it('the generator of logos writes one picture for each logo, which contains only the drawing', () => {
  const logos: { file: string; svg: string }[] = appLogos(services);
  expect(logos.map(({ file }) => file).sort()).toEqual([...new Set(marked.map(({ logo }) => `app-logos/${logo}.svg`))].sort());
  for (const { svg } of logos) {
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24" fill="#[0-9A-F]{6}"><path d="[^"<>]+"\/><\/svg>$/,
    );
  }
});
