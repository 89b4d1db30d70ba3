package io.mneme.ui.realtime.connection;

import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

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

    static final SettingsSchema<RealtimeSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: realtime",
            "The limits of realtime connections, which programs open at /v1/realtime",
            RealtimeSettings::read,
            number("max_message_chars", 65_536, 1_024, 4_194_304)
                    .describe("Maximum length of a message, in characters"),
            number("messages_per_second", 500, 1)
                    .describe("Messages a second of a connection, over a longer time; ten deltas count as one"),
            number("message_burst", 1_000, 1).describe("Messages of a connection at once"),
            number("max_connections", 1_000, 1).describe("Maximum number of connections"),
            number("max_connections_per_address", 1_000, 1).describe("Maximum number of connections of one address"),
            number("ping_seconds", 15, 1).describe("Seconds without a sign of life until a client is pinged"),
            number("pong_timeout_seconds", 10, 1)
                    .describe("Seconds until a client that does not answer a ping is cut off"),
            number("max_pending_chars", 1_048_576, 1_024)
                    .describe("Characters that may wait for a client that does not read"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

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

    private static RealtimeSettings read(SettingValues values) {
        return new RealtimeSettings(
                values.number("max_message_chars"),
                new MessageRate(values.number("messages_per_second"), values.number("message_burst")),
                values.number("max_connections"),
                values.number("max_connections_per_address"),
                new PingTimes(values.duration("ping_seconds"), values.duration("pong_timeout_seconds")),
                values.number("max_pending_chars"));
    }
}
