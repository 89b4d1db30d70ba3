package io.mneme.ui.realtime.connection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The open connections, of which there are a bounded number, in total and by address. Safe for use by many threads. */
final class ConnectionRegistry {

    private final Set<OpenConnection> connections = new HashSet<>();
    private final Map<String, Integer> countByAddress = new HashMap<>();
    private boolean closed;

    /** Returns whether one more connection of an address would exceed a limit. */
    synchronized boolean isFull(String address, RealtimeSettings limits) {
        return connections.size() >= limits.maxConnections()
                || countByAddress.getOrDefault(address, 0) >= limits.maxConnectionsPerAddress();
    }

    /** Adds a connection; returns whether it is within the limits. None is after {@link #close}. */
    synchronized boolean add(OpenConnection connection, RealtimeSettings limits) {
        if (closed || isFull(connection.address(), limits)) {
            return false;
        }
        connections.add(connection);
        countByAddress.merge(connection.address(), 1, Integer::sum);
        return true;
    }

    /** Removes a connection, if it is there. */
    synchronized void remove(OpenConnection connection) {
        if (connections.remove(connection)) {
            countByAddress.computeIfPresent(connection.address(), (address, count) -> count > 1 ? count - 1 : null);
        }
    }

    /** Returns the number of open connections. */
    synchronized int count() {
        return connections.size();
    }

    /** Returns the open connections, in no order. */
    synchronized List<OpenConnection> list() {
        return List.copyOf(connections);
    }

    /** Accepts no more connections; returns the open ones, which the caller closes. */
    synchronized List<OpenConnection> close() {
        closed = true;
        return list();
    }
}
