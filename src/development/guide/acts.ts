/** The actions of the buttons in the guide. */
import type { Step } from '../server/scenario';
import type { Heard } from './listen';
import { cutReplies, releaseRevision, reportsSent } from './requests';
import { elapse } from './time';

export type Act = Extract<Step, { guide: string }>;
type FailStep = Extract<Step, { guide: string; fail: object }>;
type ChosenFile = Extract<Step, { guide: string; chooses: object }>['chooses'];

/** Does it, and lists that it is done. */
export async function act(step: Act, heard: Heard): Promise<void> {
  if ('advanceSeconds' in step) {
    // Otherwise a reply that arrives before the reload could lead elsewhere, for example to the log-in page.
    cutReplies();
    await fetch(`/dev/scenarios/clock/${step.advanceSeconds}`, { method: 'POST', redirect: 'manual' });
    return location.reload();
  }
  if ('fail' in step) return fail(step, heard);
  if ('visit' in step) {
    history.pushState(null, '', step.visit);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  } else if ('breaksWindows' in step) {
    window.open = () => {
      throw new Error('The browser cannot open windows.');
    };
  } else if ('foreignMessage' in step) speakFromElsewhere(step.foreignMessage);
  else if ('elapses' in step) await elapse(step.elapses * 1000);
  else if ('releases' in step) releaseRevision();
  else if ('repairs' in step) await fetch('/dev/scenarios/repair', { method: 'POST' });
  else if ('focuses' in step) window.dispatchEvent(new Event('focus'));
  else if ('freezes' in step) {
    await heard.servicesRun;
    freeze(step.freezes);
  } else if ('dispatches' in step) dispatch(step.dispatches, heard);
  else chooseFile(step.chooses);
  heard.say(`Done: ${step.guide}`);
}

/** Keeps the page from reacting. */
function freeze(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

function dispatch(action: unknown, heard: Heard): void {
  try {
    heard.store()?.dispatch(action);
  } catch (error) {
    heard.say(`The store refused it: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** In the first field for files, as the browser's dialog does; as soon as the page has one. */
function chooseFile({ name, type, content }: ChosenFile): void {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) {
    const watch = new MutationObserver(() => {
      if (document.querySelector('input[type="file"]') === null) return;
      watch.disconnect();
      chooseFile({ name, type, content });
    });
    return watch.observe(document, { subtree: true, childList: true });
  }
  const files = new DataTransfer();
  files.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type }));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Uncaught faults of a script; then the number of reports that this page has sent of them. */
async function fail({ guide, fail: { message, stack, times = 1, apart = 0 } }: FailStep, heard: Heard): Promise<void> {
  await heard.servicesRun;
  for (let failed = 0; failed < times; failed += 1) {
    if (failed > 0 && apart > 0) await wait(apart);
    window.reportError(Object.assign(new Error(message), stack === undefined ? {} : { stack }));
  }
  // The reporter sends at once, so that its request is before this one.
  await fetch('/dev/scenarios/current.json');
  heard.say(`Reports sent after “${guide}”: ${reportsSent(message)}`);
}

/** A sandboxed page has an opaque origin. */
function speakFromElsewhere(message: object): void {
  const text = JSON.stringify(JSON.stringify(message)).replaceAll('<', '\\u003c');
  const frame = Object.assign(document.createElement('iframe'), {
    srcdoc: `<script>parent.postMessage(JSON.parse(${text}), '*')</script>`,
    hidden: true,
  });
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.append(frame);
}
