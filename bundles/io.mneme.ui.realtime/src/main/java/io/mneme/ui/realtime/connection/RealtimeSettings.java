package io.mneme.ui.realtime.connection;

import io.mneme.support.config.ConfigurationValues;
import java.time.Duration;

/**
 * The limits of realtime connections.
 *
 * @param maxMessageChars maximum length of a message, in UTF-16 units
 * @param rate how many messages a client may send
 * @param maxConnections maximum number of connections
 * @param maxConnectionsPerAddress maximum number of connections of one address
 * @param pings when clients are pinged
 * @param maxPendingChars maximum length of what was sent to a client that it has not received, in UTF-16 units
 */
record RealtimeSettings(
        int maxMessageChars,
        MessageRate rate,
        int maxConnections,
        int maxConnectionsPerAddress,
        PingTimes pings,
        int maxPendingChars) {

    static final String PID = "io.mneme.ui.realtime";
    static final int DEFAULT_MAX_MESSAGE_CHARS = 65_536;
    static final int MIN_MESSAGE_CHARS = 1_024;
    static final int MAX_MESSAGE_CHARS = 4_194_304;
    static final int DEFAULT_MESSAGES_PER_SECOND = 500;
    static final int DEFAULT_MESSAGE_BURST = 1_000;
    static final int DEFAULT_MAX_CONNECTIONS = 1_000;
    static final int DEFAULT_PING_SECONDS = 15;
    static final int DEFAULT_PONG_TIMEOUT_SECONDS = 10;
    static final int DEFAULT_MAX_PENDING_CHARS = 1_048_576;
    static final int MIN_PENDING_CHARS = 1_024;

    /**
     * How many messages a client may send.
     *
     * @param perSecond messages a second over a longer time, at least 1
     * @param burst messages at once, at least 1
     */
    record MessageRate(int perSecond, int burst) {}

    /**
     * When clients are pinged.
     *
     * @param interval time between a sign of life and the next ping
     * @param timeout time from a ping until the connection is closed without a sign of life
     */
    record PingTimes(Duration interval, Duration timeout) {}

    /** Reads them from a configuration. */
    static RealtimeSettings read(ConfigurationValues values) {
        return new RealtimeSettings(
                values.number("max_message_chars", DEFAULT_MAX_MESSAGE_CHARS, MIN_MESSAGE_CHARS, MAX_MESSAGE_CHARS),
                new MessageRate(
                        values.number("messages_per_second", DEFAULT_MESSAGES_PER_SECOND, 1),
                        values.number("message_burst", DEFAULT_MESSAGE_BURST, 1)),
                values.number("max_connections", DEFAULT_MAX_CONNECTIONS, 1),
                values.number("max_connections_per_address", DEFAULT_MAX_CONNECTIONS, 1),
                new PingTimes(
                        Duration.ofSeconds(values.number("ping_seconds", DEFAULT_PING_SECONDS, 1)),
                        Duration.ofSeconds(values.number("pong_timeout_seconds", DEFAULT_PONG_TIMEOUT_SECONDS, 1))),
                values.number("max_pending_chars", DEFAULT_MAX_PENDING_CHARS, MIN_PENDING_CHARS));
    }
}
