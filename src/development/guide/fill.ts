/** Types into fields by their names, each once, as soon as it can be seen. */
export function fillFields(values: Readonly<Record<string, string>>): void {
  const waiting = new Map(Object.entries(values));
  const watch = new MutationObserver(fill);

  function fill(): void {
    for (const [name, value] of waiting) {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        ['input', 'textarea'].map((tag) => `${tag}[name="${CSS.escape(name)}"]`).join(),
      );
      if (!field || field.tabIndex < 0 || !field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (field.disabled || field.readOnly) continue;
      waiting.delete(name);
      type(field, value);
    }
    if (waiting.size === 0) watch.disconnect();
  }

  watch.observe(document, { subtree: true, childList: true, attributes: true });
  fill();
}

/** React intercepts the property's own setter, and is notified of typed text by the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
