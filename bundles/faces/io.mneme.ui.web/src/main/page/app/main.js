/** Starts the page. */
import { followLinks } from './address.js';
import { PageFrame } from './frame/PageFrame.js';
import { html, render } from './html.js';
import { apply } from './preferences.js';

apply();
followLinks();
render(html`<${PageFrame} />`, /** @type {HTMLElement} */ (document.getElementById('page')));
