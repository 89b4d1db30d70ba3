package io.mneme.ui.proxy.server;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * Where the proxy passes requests on to, and what it does with them.
 *
 * @param upstreams the addresses of the providers, by the beginning of the paths that are passed on to them
 * @param mode what is done with requests that say nothing else
 * @param recording whether chats are recorded
 * @param recalledTurns maximum number of turns that are recalled for a request
 * @param maxBodyBytes maximum length of a request
 * @param maxRequests maximum number of requests at a time
 * @param silenceTimeout how long a provider may send nothing
 */
record ProxySettings(
        Map<String, URI> upstreams,
        ProxyMode mode,
        boolean recording,
        int recalledTurns,
        int maxBodyBytes,
        int maxRequests,
        Duration silenceTimeout) {

    static final String PID = "io.mneme.ui.proxy";

    private static final String OPENAI = "openai_upstream";
    private static final String ANTHROPIC = "anthropic_upstream";

    static final SettingsSchema<ProxySettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: proxy",
            "The proxy for clients of OpenAI, at /openai/v1, and of Anthropic, at /anthropic/v1",
            ProxySettings::read,
            text(OPENAI, "https://api.openai.com/v1").describe("Address that requests to /openai/v1 are passed on to"),
            text(ANTHROPIC, "https://api.anthropic.com/v1")
                    .describe("Address that requests to /anthropic/v1 are passed on to"),
            choice("mode", "observe")
                    .describe("What is done with requests that have no header X-Mneme-Mode")
                    .option("observe", "they are passed on as they are")
                    .option("stabilize", "they begin as the previous one of their chat did")
                    .option("remember", "the same, and recalled turns are at their end"),
            flag("recording", true).describe("Whether chats are recorded in the journal of messages"),
            number("recalled_turns", 5, 1, 50).describe("Maximum number of turns that are recalled for a request"),
            number("max_body_mb", 32, 1, 256).describe("Maximum length of a request, in MiB"),
            number("max_requests", 256, 1, 4_096)
                    .describe("Maximum number of requests at a time")
                    .inFileOnly(),
            number("silence_timeout_seconds", 600, 1)
                    .describe("Seconds that a provider may send nothing until its connection is given up"));

    /** What is done with a request. */
    enum ProxyMode {
        OBSERVE,
        STABILIZE,
        REMEMBER
    }

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private static ProxySettings read(SettingValues values) {
        return new ProxySettings(
                Map.of("/openai/v1", upstream(values, OPENAI), "/anthropic/v1", upstream(values, ANTHROPIC)),
                ProxyMode.valueOf(values.choice("mode").toUpperCase(Locale.ROOT)),
                values.flag("recording"),
                values.number("recalled_turns"),
                values.number("max_body_mb") << 20,
                values.number("max_requests"),
                values.duration("silence_timeout_seconds"));
    }

    private static URI upstream(SettingValues values, String key) {
        String text = values.text(key).orElseThrow();
        try {
            URI url = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            if (url.getHost() != null
                    && List.of("http", "https").contains(url.getScheme())
                    && url.getQuery() == null
                    && url.getUserInfo() == null) {
                return url;
            }
        } catch (IllegalArgumentException noAddress) {
            throw new InvalidValueException(key, "must be an http or https address without user and query", "…");
        }
        throw new InvalidValueException(key, "must be an http or https address without user and query", "…");
    }
}
