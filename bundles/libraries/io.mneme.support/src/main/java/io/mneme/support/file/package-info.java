/** Replaces and deletes files so that a crash leaves the former state or the new one. */
package io.mneme.support.file;
