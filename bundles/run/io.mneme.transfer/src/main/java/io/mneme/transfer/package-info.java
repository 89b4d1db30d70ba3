/** The commands that import and adopt the histories of other programs. */
package io.mneme.transfer;
