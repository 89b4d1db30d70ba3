/** Measures realtime connections to a started container. */
package io.mneme.benchmarks.realtime;
