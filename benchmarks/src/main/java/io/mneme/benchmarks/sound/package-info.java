/** How well searches find names by their sound. */
package io.mneme.benchmarks.sound;
