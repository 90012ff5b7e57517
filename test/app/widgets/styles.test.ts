import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { breakpoints, popover, toast } from '../../../src/app/widgets/tokens';

const app = join(__dirname, '../../../src/app');
const tokens = join(app, 'widgets/tokens.css');

const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => join(app, path));

const withoutComments = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

describe('style sheets', () => {
  it('style sheets name no raw colour outside of the tokens', () => {
    const raw = sheets
      .filter((path) => path !== tokens)
      .flatMap((path) =>
        [...withoutComments(path).matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|lab|lch|hwb)\(/gi)].map(
          ([found]) => `${relative(app, path)}: ${found}`,
        ),
      );
    expect(raw).toEqual([]);
  });

  it('style sheets read only properties that exist: a token, the primitives’ own, or one of the same sheet', () => {
    const ofPrimitives = new Set([
      '--accordion-panel-height',
      '--available-height',
      '--available-width',
      '--anchor-width',
      '--anchor-height',
      '--transform-origin',
    ]);
    const known = new Set([...withoutComments(tokens).matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const unknown = sheets.flatMap((path) => {
      const sheet = withoutComments(path);
      const own = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
      return [...sheet.matchAll(/var\((--[\w-]+)/g)]
        .map(([, name]) => name!)
        .filter(
          (name) => !known.has(name) && !own.has(name) && !ofPrimitives.has(name) && !(path === tokens && name.startsWith('--brand-')),
        )
        .map((name) => `${relative(app, path)}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('the style sheets put login and sign-up into two columns from 750 px on, and hide the promo below [A2.53, A2.54, A9.07, B9.50]', () => {
    const sheet = withoutComments(join(app, 'widgets/SplitPage/SplitPage.module.css'));
    const [narrow, wide] = sheet.split(`@media (min-width: ${breakpoints.twoColumn}px)`);
    expect(breakpoints.twoColumn).toBe(750);
    expect(narrow).toMatch(/\.promo \{\s*display: none;/);
    expect(wide).toMatch(/\.page \{\s*grid-template-columns: minmax\(0, 1fr\) minmax\(0, 1fr\);/);
    expect(wide).toMatch(/\.promo \{\s*display: flex;/);
  });

  it('puts a page of normal width on the grid of the header: as wide, with the same margin', () => {
    const sheet = withoutComments(join(app, 'widgets/layout.module.css'));
    expect(sheet).toMatch(/\.page \{[^}]*padding: [^;]* var\(--space-medium\) [^;]*;/);
    expect(sheet).toMatch(/\.page\[data-width='normal'\] \{\s*max-width: var\(--width-normal\);/);
  });

  it('the style sheet draws the side of the settings as high as the page, and keeps its content within the window', () => {
    const [wide = ''] = withoutComments(join(app, 'features/settings/SettingsFrame.module.css')).split('@media');
    const [, side = ''] = /\.side \{([^}]*)\}/.exec(wide) ?? [];
    expect(side).toMatch(/background: var\(--color-surface\);/);
    expect(side).not.toMatch(/height|align-self|position/);
    expect(wide).toMatch(/\.sideInner \{[^}]*position: sticky;[^}]*max-height: 100dvh;[^}]*overflow-y: auto;/);
  });

  it('a style sheet keeps what loads invisible for the first second [B9.07, R20]', () => {
    const sheet = withoutComments(join(app, 'widgets/Skeleton/Skeleton.module.css'));
    for (const name of ['skeleton', 'spinner']) {
      const [, rule = ''] = new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(sheet) ?? [];
      expect(rule).toMatch(/animation: appear var\(--duration-medium\) var\(--ease-in\) var\(--delay-loading\) both;/);
      expect(sheet).toMatch(/@keyframes appear \{\s*from \{\s*opacity: 0;\s*visibility: hidden;/);
    }
  });

  it('a style sheet makes a modal at most 700 px wide with 40 px of padding, its actions in a row from 700 px, closing within 500 ms [B9.02, B9.03, B9.04]', () => {
    const sheet = withoutComments(join(app, 'widgets/Dialog/Dialog.module.css'));
    expect(sheet).toMatch(/\.popup \{[^}]*max-width: var\(--width-modal\);[^}]*padding: var\(--space-extra-large\);/);
    expect(withoutComments(tokens)).toMatch(/--width-modal: 700px;[\s\S]*--width-toast: 700px;/);
    // No other rule, in a media query or not, sets another width or padding of the window, except that of the list of all apps.
    const popupRules = [...sheet.matchAll(/\.popup(?!\[data-large\])[^{,]*\{([^}]*)\}/g)].map(([, body = '']) => body);
    const declared = popupRules.flatMap(
      (body) => body.match(/(?:^|\s)(?:max-|min-)?(?:width|inline-size|padding(?:-[a-z]+)*):[^;]*/g) ?? [],
    );
    expect(declared.map((line) => line.trim())).toEqual([
      'width: 100%',
      'max-width: var(--width-modal)',
      'padding: var(--space-extra-large)',
      'padding: 24px',
    ]);
    const [stacked, inRow] = sheet.split('@media (min-width: 700px)');
    expect(stacked).toMatch(/\.actions \{[^}]*flex-direction: column;/);
    expect(inRow).toMatch(/\.actions \{[^}]*flex-direction: row-reverse;/);
    expect(sheet).toMatch(/opacity var\(--duration-long\)/);
  });

  it('a style sheet makes a toast at most 700 px wide, entering and leaving in 500 ms, for 5000 ms in all [B9.01, B4.33]', () => {
    const sheet = withoutComments(join(app, 'widgets/ToastStack/ToastStack.module.css'));
    expect(sheet).toMatch(/\.list \{[^}]*max-width: var\(--width-toast\);/);
    expect(sheet).toMatch(/animation: enter var\(--duration-long\)/);
    expect(sheet).toMatch(/animation: leave var\(--duration-long\)/);
    expect(withoutComments(tokens)).toMatch(/--width-toast: 700px;[\s\S]*--duration-long: 500ms;/);
    expect(toast).toEqual({ dismissAfter: 5000, width: 700 });
  });

  it('a style sheet makes a toggle 80 by 32 px, and a small one 74 by 30 [B9.35]', () => {
    const sheet = withoutComments(join(app, 'widgets/SwitchField/SwitchField.module.css'));
    expect(sheet).toMatch(/\.switch \{[^}]*width: 80px;\s*height: 32px;/);
    expect(sheet).toMatch(/\.switch\[data-size='small'\] \{\s*width: 74px;\s*height: 30px;/);
  });

  it('a style sheet opens an accordion in 0.8 s and closes it in 0.4 s [B9.38]', () => {
    const sheet = withoutComments(join(app, 'widgets/Accordion/Accordion.module.css'));
    expect(sheet).toMatch(/\.panel \{[^}]*transition: height var\(--duration-accordion-open\)/);
    expect(sheet).toMatch(/\.panel\[data-ending-style\] \{\s*transition-duration: var\(--duration-accordion-close\);/);
    expect(withoutComments(tokens)).toMatch(/--duration-accordion-open: 800ms;\s*--duration-accordion-close: 400ms;/);
  });

  it('frames a video 16 to 9 [B9.36]', () => {
    const sheet = withoutComments(join(app, 'widgets/VideoPlayer/VideoPlayer.module.css'));
    expect(sheet).toMatch(/\.frame \{[^}]*width: 100%;\s*aspect-ratio: 16 \/ 9;/);
    expect(sheet).toMatch(/\.video,[^}]*position: absolute;\s*inset: 0;/);
  });

  it('a style sheet makes a popover 100 to 400 px wide on level 1000 [B9.33]', () => {
    const sheet = withoutComments(join(app, 'widgets/popup.module.css'));
    expect(sheet).toMatch(/\.positioner \{\s*z-index: var\(--level-popover\);/);
    expect(sheet).toMatch(
      /\.popover \{\s*min-width: var\(--width-popover-least\);\s*max-width: min\(var\(--width-popover-most\), calc\(100vw - 10px\)\);/,
    );
    expect(withoutComments(tokens)).toMatch(/--width-popover-least: 100px;\s*--width-popover-most: 400px;[\s\S]*--level-popover: 1000;/);
    expect(popover).toEqual({ edgeMargin: 5 });
  });

  it('a style sheet stops every motion for readers who ask for none', () => {
    expect(withoutComments(join(app, 'widgets/global.css'))).toMatch(
      /prefers-reduced-motion: reduce[\s\S]*transition-duration: 0\.01ms !important/,
    );
  });
});
