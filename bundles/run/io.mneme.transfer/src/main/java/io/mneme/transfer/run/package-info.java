/** Imports: what recognizes a file, reads it, and records what is in it. */
package io.mneme.transfer.run;
