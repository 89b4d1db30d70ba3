/** The recipes: which policies serve each of them, and why, and how long its prompts take. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { Answered, Empty } from '../part/Feedback.js';
import { words } from '../words.js';
import { callNameOf } from './policies.js';
import { servingOf } from './recipes.js';
import { timesText } from './timesText.js';

/** The kinds that serve every recipe. */
const KINDS = ['window', 'renderer'];

/**
 * @param {object} properties
 * @param {import('../answer.js').KnownAnswer} properties.answer
 * @param {import('./recipes.js').Recipe[]} properties.recipes
 * @param {import('./policies.js').Policy[]} properties.policies
 * @param {import('./meters.js').Meters} properties.meters
 */
export function RecipeList({ answer, recipes, policies, meters }) {
  const text = words().policies;
  return html`
    <section class="panel stack" aria-labelledby="policy-recipes">
      <h2 id="policy-recipes">${text.recipes}</h2>
      <p class="muted">${text.recipesAbout}</p>
      <${Answered} answer=${answer}>
        ${() =>
          recipes.length === 0
            ? html`<${Empty} title=${text.noRecipes} />`
            : html`<ul class="recipes">
                ${recipes.map((recipe) => html`<${RecipeCard} key=${recipe.pid} recipe=${recipe} policies=${policies} meters=${meters} />`)}
              </ul>`}
      <//>
    </section>
  `;
}

/** @param {{ recipe: import('./recipes.js').Recipe, policies: import('./policies.js').Policy[], meters: import('./meters.js').Meters }} properties */
function RecipeCard({ recipe, policies, meters }) {
  const text = words().policies;
  const times = meters.times('mneme_context_assembly', { recipe: recipe.name });
  return html`
    <li class="recipe">
      <h3><a href=${addressOf({ view: 'settings', group: recipe.pid })} dir="auto">${recipe.name}</a></h3>
      <dl>
        ${KINDS.map((kind) => html`<${ServingFact} key=${kind} kind=${kind} recipe=${recipe} policies=${policies} />`)}
        <div>
          <dt>${text.parts}</dt>
          <dd>
            <ol class="recipe-parts">${recipe.contributors.map((name) => html`<li key=${name} class="tag" dir="auto">${name}</li>`)}</ol>
          </dd>
        </div>
        <div>
          <dt>${text.times}</dt>
          <dd>${times ? timesText(times) : text.notYet}</dd>
        </div>
      </dl>
    </li>
  `;
}

/** @param {{ kind: string, recipe: import('./recipes.js').Recipe, policies: import('./policies.js').Policy[] }} properties */
function ServingFact({ kind, recipe, policies }) {
  const text = words().policies;
  const serving = servingOf(policies, kind, recipe);
  if (!serving) {
    return null;
  }
  const { policy, reason, exceptions } = serving;
  return html`
    <div>
      <dt>${text.kindLabel(kind)}</dt>
      <dd>
        <a href=${addressOf({ view: 'policies', kind, policy: callNameOf(policy, policies) })} dir="auto">${policy.name}</a>${' '}
        <span class="muted small">${text.reasons[reason]}</span>
        ${exceptions.map(
          (other) => html`<p class="small" key=${other.name} dir="auto">${text.exception(selectorsText(other), other.name)}</p>`,
        )}
      </dd>
    </div>
  `;
}

/** @param {import('./policies.js').Policy} policy */
function selectorsText({ selectors }) {
  return Object.entries(selectors)
    .map(([selector, values]) => `${selector}=${values}`)
    .join(', ');
}
