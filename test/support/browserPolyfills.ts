/** Parts of the browser that our widget library needs and jsdom lacks. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });

if (!('PointerEvent' in globalThis)) {
  class PointerEventPolyfill extends MouseEvent {
    readonly pointerType: string;
    readonly pointerId: number;
    readonly isPrimary: boolean;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerType = init.pointerType ?? 'mouse';
      this.pointerId = init.pointerId ?? 1;
      this.isPrimary = init.isPrimary ?? true;
    }
  }
  Object.assign(globalThis, { PointerEvent: PointerEventPolyfill });
}

window.matchMedia = (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.getAnimations = () => [];
window.scrollTo = () => {};
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Document.prototype.execCommand = () => false;

/** jsdom has no layout. Sizes come from the inline style, which is enough for virtual lists. */
for (const [property, style] of [
  ['offsetWidth', 'width'],
  ['offsetHeight', 'height'],
  ['clientWidth', 'width'],
  ['clientHeight', 'height'],
] as const) {
  Object.defineProperty(HTMLElement.prototype, property, {
    configurable: true,
    get(this: HTMLElement) {
      return Number.parseFloat(this.style[style]) || 0;
    },
  });
}
