/** The page that lists every scenario. */
import { html, page } from '../../server/http/pages/html';
import type { Scenario, Step } from './scenario';

const means: Readonly<Record<Scenario['means'], string>> = {
  real: 'produced by real requests',
  clock: 'the server’s clock is moved',
  forced: 'the answer is forced',
};

export function stepText(step: Step): string {
  if ('press' in step) return `Press “${step.press}”.`;
  if ('tick' in step) return `Tick “${step.tick}”.`;
  if ('awaits' in step) return `Wait for “${step.awaits}”.`;
  return `In the guide, press “${step.guide}”.`;
}

/** @param offset of the clock, in milliseconds; `running`: the id of the scenario under way in this browser */
export function scenariosPage(
  scenarios: readonly Scenario[],
  { now, offset, running }: { now: Date; offset: number; running: string | null },
) {
  const ahead = Math.round(offset / 1000);
  const clock =
    ahead === 0
      ? html`<p>The server’s clock shows the present, ${now.toISOString()}.</p>`
      : html`<p>The server’s clock is ${ahead} seconds ahead: ${now.toISOString()}.</p>`;
  const rows = scenarios.map(
    ({ id, clause, what, means: by, steps, shows }) =>
      html`<li id="${id}">
        <h2>${id}</h2>
        <p>${clause}</p>
        <p>${what} <small>(${means[by]})</small></p>
        ${
          steps.length === 0
            ? html`<p>There is nothing to do.</p>`
            : html`<ol>
                ${steps.map((step) => html`<li>${stepText(step)}</li> `)}
              </ol>`
        }
        <p>${shows.where === 'page' ? 'Then the page shows' : 'Then the guide lists'}: <b>${shows.text}</b></p>
        <form method="post" action="/dev/scenarios/${id}"><button aria-label="Go to ${id}">Go</button></form>
      </li> `,
  );
  return page(
    'Scenarios',
    html`<h1>Scenarios</h1>
      <p>
        Every failure in the specification, and how to reach it. “Go” logs this browser out, creates a new person in the right state and
        opens the page where the failure shows; a guide in the corner of that page says what to do. Text is typed automatically. “Leave”, in
        the guide or here, ends the scenario and restores the clock, the answers and the cookies. None of this exists in production.
      </p>
      ${clock}
      ${[
        ['/dev/scenarios/clock/3600', 'An hour ahead'],
        ['/dev/scenarios/clock/86400', 'A day ahead'],
        ['/dev/scenarios/leave', running === null ? 'Back to the present' : `Leave ${running}`],
      ].map(([to, name]) => html`<form method="post" action="${to ?? ''}"><button>${name ?? ''}</button></form> `)}
      <ul class="list">
        ${rows}
      </ul>`,
  );
}
