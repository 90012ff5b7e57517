/** The guide's panel, in a shadow tree, so that neither it nor the application changes the other's looks. */
import type { CurrentScenario, Step } from '../server/scenario';
import { act } from './acts';
import type { Heard } from './listen';

const style = `
:host { all: initial; }
details { position: fixed; inset: auto 0.75rem 0.75rem auto; z-index: 2147483000; width: min(22rem, calc(100vw - 1.5rem)); box-sizing: border-box;
  max-height: 70vh; overflow: auto; padding: 0.75rem; font: 0.8125rem/1.45 system-ui, sans-serif; color-scheme: light dark;
  color: CanvasText; background: Canvas; border: 1px solid GrayText; border-radius: 0.5rem; overflow-wrap: anywhere; }
details.left { inset: auto auto 0.75rem 0.75rem; }
summary { font-weight: 600; cursor: pointer; }
p, ol, ul { margin: 0.5rem 0 0; padding-inline-start: 0; }
ol, ul { padding-inline-start: 1.25rem; }
ul { max-height: 9rem; overflow: auto; }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.75rem; align-items: center; }
form { margin: 0; }
button { font: inherit; padding: 0.25rem 0.625rem; cursor: pointer; }
`;

/** An element with text or children, and nothing that would have to be escaped. */
function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  inside: string | readonly (Node | null)[] = [],
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (typeof inside === 'string') made.textContent = inside;
  else made.append(...inside.filter((node) => node !== null));
  return Object.assign(made, properties);
}

/** @param side the left corner instead of the right one */
export function showPanel(scenario: CurrentScenario, heard: Heard, side?: 'left'): void {
  const host = element('aside');
  host.setAttribute('aria-label', 'Scenario');
  const root = host.attachShadow({ mode: 'open' });
  const list = element('ul');
  const refresh = (): void => list.replaceChildren(...heard.lines.map((line) => element('li', line)));
  heard.onChange(refresh);
  refresh();
  root.append(
    element('style', style),
    element(
      'details',
      [
        element('summary', `Scenario ${scenario.id}`),
        ...scenario.clauses.map((clause) => element('p', clause)),
        element('p', scenario.what),
        scenario.steps.length > 0
          ? element(
              'ol',
              scenario.steps.map((step) => element('li', [stepNode(step, heard)])),
            )
          : null,
        element('p', `Then ${scenario.shows.where === 'page' ? 'the page shows' : 'the list below has'}: ${scenario.shows.text}`),
        element('p', 'Program log:'),
        list,
        element('div', [leaveForm(), element('a', 'All scenarios', { href: `/dev/scenarios#${scenario.id}` })], { className: 'acts' }),
      ],
      { open: innerWidth > 700, className: side ?? '' },
    ),
  );
  document.body.append(host);
}

function leaveForm(): HTMLFormElement {
  return element('form', [element('button', 'Leave')], { method: 'post', action: '/dev/scenarios/leave' });
}

function stepNode(step: Step, heard: Heard): Node {
  if ('press' in step) return element('span', `Press “${step.press}”.`);
  if ('key' in step) return element('span', `Press the key ${step.key}.`);
  if ('tick' in step) return element('span', `Tick “${step.tick}”.`);
  if ('awaits' in step) return element('span', `Wait for “${step.awaits}”.`);
  return element('button', step.guide, { type: 'button', onclick: () => void act(step, heard) });
}
