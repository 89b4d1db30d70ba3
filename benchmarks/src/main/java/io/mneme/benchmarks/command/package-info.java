/** How long a call of the command line takes. */
package io.mneme.benchmarks.command;
