/** The shipped tools, and what they read and write. */
package io.mneme.ui.mcp.tool;
