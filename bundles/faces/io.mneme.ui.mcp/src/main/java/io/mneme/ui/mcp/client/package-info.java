/** The program that connects an agent's standard input and output to a running container. */
package io.mneme.ui.mcp.client;
