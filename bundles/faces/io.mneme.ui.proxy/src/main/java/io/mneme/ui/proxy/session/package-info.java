/** Recognises the chat that a request continues, remembers what it had, and records what is new in it. */
package io.mneme.ui.proxy.session;
