import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandDeclarations } from '../../../src/domain/brand';
import * as tokens from '../../../src/app/widgets/tokens';

const widgets = join(__dirname, '../../../src/app/widgets');
const css = `${brandDeclarations()}\n${readFileSync(join(widgets, 'tokens.css'), 'utf8').split('@media')[0]}`;
const declared = new Map(
  [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.replace(/\s+/g, ' ').trim()]),
);

/** The value of a custom property with every `var()` resolved. */
function valueOf(name: string): string {
  const value = declared.get(name);
  if (value === undefined) throw new Error(`${name} is not declared`);
  return value.replace(/var\((--[\w-]+)\)/g, (_, other: string) => valueOf(other));
}

const themes = ['light', 'dark'] as const;

/** The colour in a theme as `#rrggbb`. */
function colour(name: string, theme: (typeof themes)[number]): string {
  const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(valueOf(name));
  if (!pair) throw new Error(`${name} is no pair of colours: ${valueOf(name)}`);
  return pair[theme === 'light' ? 1 : 2]!;
}

/** Relative luminance as defined by WCAG. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the tokens', () => {
  it('the tokens are the spacing scale 0, 4, 8, 16, 32, 40 on a unit of 8, in the style sheet as in scripts [A9.16, B9.51]', () => {
    expect(tokens.spacing).toEqual({ none: 0, extraSmall: 4, small: 8, normal: 8, medium: 16, large: 32, extraLarge: 40, unit: 8 });
    const inStyles = ['none', 'extra-small', 'small', 'medium', 'large', 'extra-large'].map((name) => valueOf(`--space-${name}`));
    expect(inStyles).toEqual(['0px', '4px', '8px', '16px', '32px', '40px']);
  });

  it('the tokens are the breakpoints 750, 600 and 500, 750 being the one of two columns, and those of devices [A9.07, B9.48, B9.49, B9.50]', () => {
    expect(tokens.breakpoints).toEqual({
      twoColumn: 750,
      narrow: 600,
      veryNarrow: 500,
      phone: 599,
      tabletPortrait: 600,
      tabletLandscape: 900,
      desktop: 1200,
      largeDesktop: 1800,
      wideWidget: 800,
    });
  });

  it('the tokens are transitions of 100, 250 and 500 ms [B9.47]', () => {
    expect(tokens.transitions).toEqual({ short: 100, medium: 250, long: 500 });
    expect(['short', 'medium', 'long'].map((name) => valueOf(`--duration-${name}`))).toEqual(['100ms', '250ms', '500ms']);
  });

  it('the tokens are section widths of 1000 and 1120, and stacking levels up to 1000201 [B9.41, B9.42]', () => {
    expect(tokens.sectionWidths).toEqual({ narrow: 1000, normal: 1120 });
    expect([valueOf('--width-narrow'), valueOf('--width-normal')]).toEqual(['1000px', '1120px']);
    const levels = [...declared].filter(([name]) => name.startsWith('--level-')).map(([, value]) => Number(value));
    expect(Math.max(...levels)).toBe(tokens.highestLevel);
    expect(tokens.highestLevel).toBe(1_000_201);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });

  it('the tokens are one waiting time before anything loading shows, and one for every confirmation [B9.07, B9.44, B9.45, R20]', () => {
    expect(tokens.loadingDelay).toBe(1000);
    expect(valueOf('--delay-loading')).toBe('1000ms');
    expect(tokens.confirmationTimeout).toBe(3000);
  });

  it.each(themes)('the tokens give text of at least 4.5 contrast on every surface of the %s theme', (theme) => {
    const surfaces = ['page', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'accent-surface'];
    const pairs = [
      ...['text', 'text-muted'].flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
      ...['page', 'surface', 'surface-raised', 'surface-sunken'].flatMap((surface) => [['text-faint', surface] as const]),
      ...['page', 'surface', 'surface-raised', 'accent-surface'].flatMap((surface) => [['accent-text', surface] as const]),
      ...['page', 'surface', 'surface-raised'].flatMap((surface) => [['error-text', surface] as const, ['warning-text', surface] as const]),
      ...['success', 'warning', 'error', 'info'].flatMap((kind) => [
        [`${kind}-text`, `${kind}-surface`] as const,
        [`${kind}-surface`, `${kind}-text`] as const,
        ['text', `${kind}-surface`] as const,
        ['accent-text', `${kind}-surface`] as const,
      ]),
      ['on-accent', 'accent'] as const,
      ['on-accent', 'accent-strong'] as const,
      ['on-danger', 'danger'] as const,
      ['on-danger', 'danger-strong'] as const,
    ];
    const tooFaint = pairs
      .map(([text, surface]) => ({ text, surface, ratio: contrast(colour(`--color-${text}`, theme), colour(`--color-${surface}`, theme)) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(tooFaint).toEqual([]);
  });

  it.each(themes)('the tokens give edges of controls and the focus ring at least 3 contrast in the %s theme', (theme) => {
    const pairs = ['border-strong', 'focus', 'danger', 'accent', 'warning'].flatMap((edge) =>
      ['page', 'surface', 'surface-raised'].map((surface) => [edge, surface] as const),
    );
    const tooFaint = pairs
      .map(([edge, surface]) => ({ edge, surface, ratio: contrast(colour(`--color-${edge}`, theme), colour(`--color-${surface}`, theme)) }))
      .filter(({ ratio }) => ratio < 3);
    expect(tooFaint).toEqual([]);
  });
});
