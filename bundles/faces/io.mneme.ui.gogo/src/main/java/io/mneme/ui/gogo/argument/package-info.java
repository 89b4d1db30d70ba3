/** Reads command-line arguments that Gogo leaves unparsed. */
package io.mneme.ui.gogo.argument;
