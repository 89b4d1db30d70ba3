/** Copies all that is kept into one file while the container runs. */
package io.mneme.backup;
