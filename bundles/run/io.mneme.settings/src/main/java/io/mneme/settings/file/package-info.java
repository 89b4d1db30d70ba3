/** Reads and changes the files that configurations are read from. */
package io.mneme.settings.file;
