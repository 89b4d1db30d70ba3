/** A program that connects a terminal, a script or one command to the console. */
package io.mneme.ui.console.client;
