/** Serves shell sessions over a socket that only its owner can reach. */
package io.mneme.ui.console.server;
