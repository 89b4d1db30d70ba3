/** Measures how long a container starts, and what it takes when it is idle. */
package io.mneme.benchmarks.start;
