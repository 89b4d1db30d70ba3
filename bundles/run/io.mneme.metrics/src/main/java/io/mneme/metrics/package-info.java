/** The registry of meters: what is measured in the container, for every monitoring system that is installed. */
package io.mneme.metrics;
