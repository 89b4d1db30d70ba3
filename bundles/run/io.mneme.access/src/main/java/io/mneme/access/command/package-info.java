/** The command {@code mneme token} for a container that does not run. */
package io.mneme.access.command;
