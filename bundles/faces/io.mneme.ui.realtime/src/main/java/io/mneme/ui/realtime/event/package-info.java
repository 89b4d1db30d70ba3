/** Carries out the events of a client, and writes the events of the server. */
package io.mneme.ui.realtime.event;
