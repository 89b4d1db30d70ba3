/** Selection among services of any kind by selectors, operator override and ranking, while they come and go. */
package io.mneme.support.ranking;
