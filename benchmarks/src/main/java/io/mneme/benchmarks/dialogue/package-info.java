/** How long the history of a dialogue takes to contribute. */
package io.mneme.benchmarks.dialogue;
