/** Writes contract records as JSON, for every bundle that shows them to programs. */
package io.mneme.view;
