/** How well recall finds the turns that answer questions, measured on LoCoMo. */
package io.mneme.benchmarks.recall;
