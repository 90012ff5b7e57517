/**
 * The part of the bench inside the page, measured by the page's clock. It runs before the page's scripts. It
 * must be self-contained, because it is sent to the browser as text.
 */
export function prepare() {
  const { document, performance, requestAnimationFrame } = globalThis;
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))));
  const lines = () => document.querySelectorAll('[data-line]').length;
  let most = 0;
  const timed = async (act) => {
    const start = performance.now();
    act();
    const took = (await painted()) - start;
    most = Math.max(most, lines());
    return took;
  };
  /** Calls `look` after each change of the page until it finds something. */
  const found = (look) =>
    new Promise((done) => {
      const at = look();
      if (at) return done(at);
      const watch = new globalThis.MutationObserver(() => {
        const now = look();
        if (!now) return;
        watch.disconnect();
        done(now);
      });
      watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });

  const button = (name) =>
    [...document.querySelectorAll('main button')].find(({ textContent, disabled }) => !disabled && name.test(textContent.trim()));
  const zapBox = () => document.querySelectorAll('[data-line] input:not([aria-label])')[0];
  const area = () => document.querySelector('[data-line]').closest('[role=group]');
  const field = () => document.querySelector('main input[type=search]');
  /** Types like a keyboard: React observes the setter of the element. */
  const type = (text) => {
    const input = field();
    Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new globalThis.Event('input', { bubbles: true }));
  };

  globalThis.bench = {
    /** Milliseconds from the start of the navigation. */
    listShown: found(zapBox).then(painted),
    counts: () => ({ rows: lines(), elements: document.querySelectorAll('*').length, most }),
    acts: {
      nothing: () => timed(() => {}),
      selectAll: () => timed(() => button(/^Select all/).click()),
      clear: () => timed(() => button(/^Clear/)?.click()),
      selectFolder: () => timed(() => document.querySelector('[data-line] input[aria-label]').click()),
      async toggleOne() {
        await timed(() => button(/^Select all/)?.click());
        const took = await timed(() => zapBox().click());
        await timed(() => button(/^Clear/)?.click());
        return took;
      },
      async scroll() {
        const took = await timed(() => (area().scrollTop = area().scrollHeight / 2));
        await timed(() => (area().scrollTop = 0));
        return took;
      },
      async search() {
        let slowest = 0;
        for (const text of ['z', 'za', 'zap', 'zap ', 'zap 4', 'zap 49']) slowest = Math.max(slowest, await timed(() => type(text)));
        await timed(() => type(''));
        return slowest;
      },
    },
    /** Clicks a button and returns the milliseconds until a text is painted. */
    async press(name, where, words) {
      const it = await found(() => button(name));
      const start = performance.now();
      it.click();
      await found(() => [...document.querySelectorAll(`main :is(${where})`)].some(({ textContent }) => textContent.startsWith(words)));
      return (await painted()) - start;
    },
  };
}
