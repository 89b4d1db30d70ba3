/** The shipped weighting policies. */
package io.mneme.weight;
