/** The file of a backup: what is in it, how it is written, and how it is read and checked. */
package io.mneme.backup.archive;
