/** The page that lists every scenario, and the reasons for clauses without one. */
import { html, page } from '../../server/http/pages/html';
import { sectionOf, sections, type Clauses } from './clauses';
import { reasons } from './reasons';
import { clausesOf, type Scenario, type Step } from './scenario';

const means: Readonly<Record<Scenario['means'], string>> = {
  real: 'produced by real requests',
  clock: 'the server’s clock is moved',
  forced: 'the answer is forced',
};

export function stepText(step: Step): string {
  if ('press' in step) return `Press “${step.press}”.`;
  if ('key' in step) return `Press the key ${step.key}.`;
  if ('tick' in step) return `Tick “${step.tick}”.`;
  if ('awaits' in step) return `Wait for “${step.awaits}”.`;
  return `In the guide, press “${step.guide}”.`;
}

interface Listed {
  readonly scenarios: readonly Scenario[];
  readonly clauses: Clauses;
}

/** Scenarios that show a clause (`B8.1` is no part of `B8.12`), or with every word of a query in their ids or texts. Both null: all. */
export function findScenarios({ scenarios, clauses }: Listed, { id, query }: { id: string | null; query: string }): readonly Scenario[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios.filter((each) => {
    const ids = clausesOf(each);
    if (id !== null && !ids.some((shown) => shown.toLowerCase() === id.toLowerCase())) return false;
    const texts = ids.flatMap((shown) => [shown, clauses.get(shown) ?? '']);
    const text = [...texts, each.what, each.shows.text, ...each.steps.map(stepText)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Clauses that have a reason in place of a scenario, found as scenarios are. */
export function findReasoned(clauses: Clauses, { id, query }: { id: string | null; query: string }): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...clauses.keys()].filter((clause) => {
    const reason = reasons[clause];
    if (reason === undefined || (id !== null && clause.toLowerCase() !== id.toLowerCase())) return false;
    const text = `${clause} ${clauses.get(clause) ?? ''} ${reason}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Counts the clauses, and those that have a scenario. */
export function countShown({ scenarios, clauses }: Listed, section?: string): { shown: number; all: number } {
  const ids = [...clauses.keys()].filter((id) => section === undefined || sectionOf(id) === section);
  const shown = new Set(scenarios.flatMap(clausesOf));
  return { shown: ids.filter((id) => shown.has(id)).length, all: ids.length };
}

function row({ id, also = [], what, means: by, steps, shows }: Scenario, clauses: Clauses) {
  return html`<li id="${id}">
    <h3><a href="/dev/scenarios?id=${id}">${id}</a></h3>
    <p>${clauses.get(id) ?? ''}</p>
    ${also.map((each) => html`<p id="${each}-in-${id}"><a href="/dev/scenarios?id=${each}">${each}</a> ${clauses.get(each) ?? ''}</p> `)}
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
  </li> `;
}

function sectionPart({ id, title }: (typeof sections)[number], { found, reasoned, scenarios, clauses }: Listed & Found) {
  const rows = found.filter((each) => sectionOf(each.id) === id);
  const unseen = reasoned.filter((clause) => sectionOf(clause) === id);
  if (rows.length === 0 && unseen.length === 0) return html``;
  const { shown, all } = countShown({ scenarios, clauses }, id);
  return html`<section id="${id}">
    <h2>${id} ${title}</h2>
    <p>${shown} of ${all} clauses have a scenario.</p>
    <ul class="list">
      ${rows.map((each) => row(each, clauses))}
    </ul>
    ${
      unseen.length === 0
        ? html``
        : html`<h3>Without a scenario</h3>
            <ul>
              ${unseen.map((clause) => html`<li id="${clause}"><b>${clause}</b> ${clauses.get(clause) ?? ''} <small>${reasons[clause] ?? ''}</small></li> `)}
            </ul>`
    }
  </section> `;
}

interface Found {
  /** The scenarios that the page lists. */
  readonly found: readonly Scenario[];
  /** The clauses that it lists with a reason. */
  readonly reasoned: readonly string[];
}

/** @param offset of the clock, in milliseconds; `running`: the id of the scenario under way in this browser; `query`: the search */
export function scenariosPage(
  listed: Listed & Found,
  { now, offset, running, query }: { now: Date; offset: number; running: string | null; query: string },
) {
  const ahead = Math.round(offset / 1000);
  const clock =
    ahead === 0
      ? html`<p>The server’s clock shows the present, ${now.toISOString()}.</p>`
      : html`<p>The server’s clock is ${ahead} seconds ahead: ${now.toISOString()}.</p>`;
  const { shown, all } = countShown(listed);
  const { found } = listed;
  return page(
    'Scenarios',
    html`<h1>Scenarios</h1>
      <p>
        Every state and error in the specification, and how to reach it. “Go” logs this browser out, prepares the state and opens the page
        where it shows; a guide in the corner of that page says what to do. Text is typed automatically. “Leave”, in the guide or here, ends
        the scenario and restores the clock, the answers and the cookies. None of this exists in production.
      </p>
      <p>${shown} of ${all} clauses have a scenario; for the other ${all - shown} the page gives the reason.</p>
      ${clock}
      ${[
        ['/dev/scenarios/clock/3600', 'An hour ahead'],
        ['/dev/scenarios/clock/86400', 'A day ahead'],
        ['/dev/scenarios/leave', running === null ? 'Back to the present' : `Leave ${running}`],
      ].map(([to, name]) => html`<form method="post" action="${to ?? ''}"><button>${name ?? ''}</button></form> `)}
      <form role="search" method="get" action="/dev/scenarios">
        <label>Search by id or text <input type="search" name="q" value="${query}" maxlength="200" /></label> <button>Search</button>
        <a href="/dev/scenarios">All scenarios</a>
      </form>
      <p>${found.length === 1 ? 'One scenario' : `${found.length} scenarios`}</p>
      ${sections.map((section) => sectionPart(section, listed))}`,
  );
}
