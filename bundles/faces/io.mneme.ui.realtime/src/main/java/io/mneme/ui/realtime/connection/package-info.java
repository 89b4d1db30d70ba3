/** Opens, bounds, watches and closes the connections of realtime clients. */
package io.mneme.ui.realtime.connection;
