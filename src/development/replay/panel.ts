/** The scrubber of a replay, in a shadow tree, so that neither it nor the page changes the other's looks. */
import type { SentReport } from '../../domain/replayReports';
import type { ReplayStore } from './createReplayStore';

const style = `
:host { all: initial; }
details { position: fixed; inset: auto 0.75rem 0.75rem auto; z-index: 2147483000; width: min(24rem, calc(100vw - 1.5rem)); box-sizing: border-box;
  max-height: 70vh; overflow: auto; padding: 0.75rem; font: 0.8125rem/1.45 system-ui, sans-serif; color-scheme: light dark;
  color: CanvasText; background: Canvas; border: 1px solid GrayText; border-radius: 0.5rem; overflow-wrap: anywhere; }
summary { font-weight: 600; cursor: pointer; }
p, ol, div { margin: 0.5rem 0 0; }
ol { max-height: 12rem; overflow: auto; padding-inline-start: 2.25rem; }
button { font: inherit; padding: 0.25rem 0.625rem; cursor: pointer; }
li button { padding: 0; border: 0; color: LinkText; background: none; text-align: start; }
[aria-current] { font-weight: 600; }
`;

export function showPanel(report: SentReport, store: ReplayStore): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Replay');
  const root = host.attachShadow({ mode: 'open' });
  const make = <K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] =>
    Object.assign(document.createElement(name), { textContent: text });
  const button = (text: string, act: () => void): HTMLButtonElement =>
    Object.assign(make('button', text), { type: 'button', onclick: act });

  let step = report.actions.length;
  const status = Object.assign(make('p'), { role: 'status' });
  const go = (wanted: number): void => {
    step = Math.min(Math.max(0, wanted), report.actions.length);
    store.jump(step);
    refresh();
  };
  const entries = [
    button('The start', () => go(0)),
    ...report.actions.map(({ type, at }, index) => button(`${type} (${(at / 1000).toFixed(1)} s before)`, () => go(index + 1))),
  ];
  const acts = make('div');
  acts.append(
    button('First', () => go(0)),
    button('Back', () => go(step - 1)),
    button('Forward', () => go(step + 1)),
    button('Last', () => go(report.actions.length)),
  );
  const list = make('ol');
  list.start = 0;
  list.append(
    ...entries.map((entry) => {
      const item = make('li');
      item.append(entry);
      return item;
    }),
  );
  const refresh = (): void => {
    const name = step === 0 ? 'the start' : report.actions[step - 1]!.type;
    status.textContent = `Step ${step} of ${report.actions.length}: ${name}`;
    entries.forEach((entry, index) =>
      index === step ? entry.setAttribute('aria-current', 'step') : entry.removeAttribute('aria-current'),
    );
  };
  refresh();

  const details = make('details');
  details.open = innerWidth > 700;
  const { name, message } = report.subject;
  details.append(
    make('summary', 'Replay'),
    make('p', `${name}: ${message}`),
    ...(report.comment === '' ? [] : [make('p', `The person wrote: ${report.comment}`)]),
    make('p', outcomeOf(store)),
    ...(report.omitted.length === 0 ? [] : [make('p', `Left out because of its size: ${report.omitted.join(', ')}`)]),
    status,
    acts,
    list,
  );
  root.append(make('style', style), details);
  document.body.append(host);
}

/** Whether the replay gives the states of the page that failed. */
export function outcomeOf({ firstDifference, states }: Pick<ReplayStore, 'firstDifference' | 'states'>): string {
  return firstDifference === null
    ? `Replayed ${states.length - 1} actions. Every state equals the recorded one.`
    : `Replayed ${states.length - 1} actions. The states differ from the recorded ones from step ${firstDifference} on.`;
}
