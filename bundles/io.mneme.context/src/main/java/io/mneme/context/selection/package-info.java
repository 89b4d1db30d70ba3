/** Selection among services of any kind by selectors, operator override and ranking. */
package io.mneme.context.selection;
