/** How long results of a search are weighed by a focus session. */
package io.mneme.benchmarks.focus;
