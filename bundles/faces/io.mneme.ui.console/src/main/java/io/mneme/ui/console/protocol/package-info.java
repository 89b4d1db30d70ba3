/** Frames of the console's socket protocol, and the path of the socket. */
package io.mneme.ui.console.protocol;
