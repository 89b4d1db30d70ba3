/** Runs shell commands that the owner of the container sends over HTTP. */
package io.mneme.ui.command;
