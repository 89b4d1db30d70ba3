/** Scores of the entries of a history that is too long, and what is reported of those that leave. */
package io.mneme.support.weight;
