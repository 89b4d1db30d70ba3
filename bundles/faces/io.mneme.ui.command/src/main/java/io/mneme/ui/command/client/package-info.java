/** A program that connects a terminal, a script or one command to the shell of a container. */
package io.mneme.ui.command.client;
