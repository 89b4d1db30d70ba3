/** Serves the Model Context Protocol: its messages, its sessions, and the tools that are bound. */
package io.mneme.ui.mcp.server;
