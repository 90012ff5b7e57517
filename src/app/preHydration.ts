/**
 * Runs on prerendered pages before the application. Queues a submit until the application can handle it (`useQueuedSubmit`), and
 * enables the button as soon as there is something to submit. A separate file, because the policy of the page forbids inline scripts
 * (S41). It does not depend on the application: it looks for forms with `data-waiting`.
 */
const waitingForm = (node: EventTarget | null): HTMLFormElement | null =>
  node instanceof Element ? node.closest<HTMLFormElement>('form[data-waiting]') : null;

const buttonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('[type=submit]');

/** While the email address is empty there is nothing to submit. */
function enable(form: HTMLFormElement | null): void {
  const button = form && buttonOf(form);
  const email = form?.querySelector<HTMLInputElement>('[name=email]');
  if (button && email) button.disabled = email.value.trim() === '';
}

addEventListener('input', ({ target }) => enable(waitingForm(target)), true);

addEventListener(
  'submit',
  (event) => {
    const form = waitingForm(event.target);
    if (!form) return;
    event.preventDefault();
    event.stopPropagation();
    form.dataset.submitted = '';
    buttonOf(form)?.setAttribute('aria-busy', 'true');
  },
  true,
);

document.querySelectorAll<HTMLFormElement>('form[data-waiting]').forEach(enable);

export {};
