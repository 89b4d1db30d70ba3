/** The command {@code mneme key} for a container that does not run. */
package io.mneme.seal.command;
