/** Restores a backup into folders, without a container. */
package io.mneme.backup.restore;
