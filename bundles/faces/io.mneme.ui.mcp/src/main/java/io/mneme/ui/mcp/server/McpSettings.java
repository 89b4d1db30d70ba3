package io.mneme.ui.mcp.server;

import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The limits of sessions over the Model Context Protocol.
 *
 * @param maxSessions maximum number of sessions
 * @param idleTimeout time without a message after which a session ends that has no open stream
 * @param heartbeatInterval time between two signs of life on a stream
 */
record McpSettings(int maxSessions, Duration idleTimeout, Duration heartbeatInterval) {

    static final String PID = "io.mneme.ui.mcp";

    static final SettingsSchema<McpSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: MCP",
            "The limits of sessions over the Model Context Protocol, which agents open at /mcp",
            McpSettings::read,
            number("max_sessions", 100, 1, 10_000)
                    .describe("Maximum number of sessions; the one that is idle for longest ends beyond it"),
            number("session_idle_seconds", 3_600, 1)
                    .describe("Seconds without a message until a session without an open stream ends"),
            number("heartbeat_seconds", 15, 1).describe("Seconds between two signs of life on an open stream"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private static McpSettings read(SettingValues values) {
        return new McpSettings(
                values.number("max_sessions"),
                values.duration("session_idle_seconds"),
                values.duration("heartbeat_seconds"));
    }
}
