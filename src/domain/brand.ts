/**
 * The brand: the only place to change for another name, address or colour.
 *
 * Screens, page titles, mails and the HTML template read it from here. The colours become the CSS custom properties `--brand-…`
 * when the client is built (webpack.config.js); `tokens.css` is the only style sheet that reads those. Colours come in pairs,
 * light theme first; each text colour must reach a contrast of 4.5 on its surface, which a test checks.
 */
export interface ColourPair {
  readonly light: string;
  readonly dark: string;
}

export const brand = {
  name: 'Patchbay',
  supportAddress: 'support@patchbay.example',
  /** Follows the name of a screen in the title of the window: 'Log In | Patchbay' (B2.48). */
  titleSuffix: ' | Patchbay',
} as const;

/** The brand's colours; apart from `brand`, so that no page carries them in its scripts. */
export const brandColours = {
  /** Fill of the primary action, meters and the mark. */
  accent: { light: '#d4400a', dark: '#ff7340' },
  /** The same on hover. */
  accentStrong: { light: '#b83407', dark: '#ff8a5e' },
  /** Text on the two fills above. */
  onAccent: { light: '#ffffff', dark: '#1a0e08' },
  /** Links and other accented text on page and card. */
  accentText: { light: '#c23807', dark: '#ff8a5e' },
  /** The tinted surface of the promo column and of marked rows. */
  accentSurface: { light: '#fbf1e9', dark: '#241a15' },
} as const satisfies Record<string, ColourPair>;

/** The brand's colours as CSS declarations, `--brand-on-accent: light-dark(#ffffff, #1a0e08);` and so on. */
export function brandDeclarations(): string {
  return Object.entries(brandColours)
    .map(([name, { light, dark }]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `--brand-${property}: light-dark(${light}, ${dark});`;
    })
    .join('\n');
}
