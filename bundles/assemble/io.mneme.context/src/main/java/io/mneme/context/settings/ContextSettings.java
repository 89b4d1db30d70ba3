package io.mneme.context.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * How contexts are assembled.
 *
 * @param swap when a policy that became active begins to serve an open window
 * @param encoding default encoding of token counts, for requests without a model
 * @param maxFailures number of failures in a row after which a policy is disabled, at least 1
 * @param timeout timeout of a call of a policy, 10 ms to 1 minute
 * @param provider name of the provider profile for requests whose model has none
 * @param cacheTimeToLive how long that provider keeps an unused beginning of a prompt; empty for what its profile says
 * @param maxWindowChars maximum number of characters in all lines of open windows
 * @param window settings of window policies, by the names of policy and setting: {@code fifo.max_entries}
 * @param volatilityGuard whether contributors that claim to be stable are called twice, to test the claim
 */
public record ContextSettings(
        SwapTiming swap,
        String encoding,
        int maxFailures,
        Duration timeout,
        String provider,
        Optional<Duration> cacheTimeToLive,
        int maxWindowChars,
        Map<String, Double> window,
        boolean volatilityGuard) {

    static final String PID = "io.mneme.context";

    private static final String SWAP_NOW = "now";
    private static final String PROVIDER_NAME = "[a-z0-9-]{1,31}";

    private static final List<String> ENCODINGS =
            Arrays.stream(EncodingType.values()).map(EncodingType::getName).toList();

    static final SettingsSchema<ContextSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: context",
            "How contexts are assembled. A line window.POLICY.NAME is a setting of a window policy, also of a plug-in",
            ContextSettings::read,
            choice("swap", "at-rebuild")
                    .option("at-rebuild", "when the window is rebuilt anyway")
                    .option(SWAP_NOW, "at the next request, which rebuilds the window")
                    .describe("When a policy that comes or goes takes effect on an open window"),
            choice("encoding", "o200k_base")
                    .among(ENCODINGS)
                    .describe("Encoding in which tokens are counted, for requests without a model"),
            number("max_failures", 5, 1).describe("Failures in a row after which a contributor or policy is disabled"),
            number("timeout_ms", 2_000, 10, 60_000)
                    .describe("Milliseconds that a call of a contributor or policy may take"),
            text("provider", "openai")
                    .describe("Name of the provider's profile, for requests whose model has no profile"),
            number("cache_ttl_s", 0, 0)
                    .describe(
                            "Seconds that this provider keeps an unused beginning of a prompt; 0 for what it documents"),
            number("max_window_chars", 4_000_000, 10_000)
                    .describe("Characters that the lines of all open windows may have together"),
            flag("volatility_guard", false)
                    .describe(
                            "Whether each request calls contributors that claim to be stable twice, with another clock, to"
                                    + " find those whose text changes"),
            number("window.aligned.floor", 25, 1).describe("Entries of aligned that are always shown"),
            number("window.aligned.growth", 200, 1).describe("Entries after which aligned starts again in any case"),
            number("window.aligned.chunk", 1, 1)
                    .describe("Entries in a block of aligned, which providers with breakpoints cache"),
            number("window.aligned.max_floor", 200, 1)
                    .describe("Entries that aligned shows at most to reach the minimum of the provider's cache"),
            number("window.fifo.max_entries", 50, 1).describe("Entries that fifo shows at most"),
            number("window.fifo.dropped_entries", 20, 1).describe("Entries that fifo drops at once"),
            number("window.sliding.entries", 20, 1).describe("Entries that sliding shows"),
            number("window.token-budget.max_tokens", 4_000, 1)
                    .describe("Tokens that token-budget grows to before it is rebuilt"),
            number("window.token-budget.rebuilt_tokens", 2_000, 1)
                    .describe("Tokens that token-budget starts again with"),
            number("window.token-budget.max_entries", 200, 1).describe("Entries that token-budget shows at most"),
            number("window.whole-turns.max_turns", 30, 1)
                    .describe("Turns that whole-turns grows to before it is rebuilt"),
            number("window.whole-turns.rebuilt_turns", 15, 1).describe("Turns that whole-turns starts again with"),
            number("window.whole-turns.max_entries", 200, 1).describe("Entries that whole-turns shows at most"),
            number("window.whole-turns.rebuilt_entries", 100, 1)
                    .describe("Entries that whole-turns starts again with at most"));

    /** Begins the keys of settings of window policies, for example {@code window.fifo.max_entries}. */
    private static final String WINDOW_SETTING = "window.";

    /** The settings in force. They are modified in place: components that use them keep their windows. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<ContextSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    public ContextSettings {
        window = Map.copyOf(window);
    }

    /** Returns the limits of policies that only compute. */
    public PolicyLimits limits() {
        return new PolicyLimits(timeout, PolicyLimits.DEFAULT_SHARED_TIMEOUT, maxFailures);
    }

    /** Returns the limits of contributors, which may wait for other services. */
    public PolicyLimits contributorLimits() {
        return new PolicyLimits(timeout, timeout, maxFailures);
    }

    private static ContextSettings read(SettingValues values) {
        return new ContextSettings(
                values.choice("swap").equals(SWAP_NOW) ? SwapTiming.NOW : SwapTiming.AT_REBUILD,
                values.choice("encoding"),
                values.number("max_failures"),
                values.duration("timeout_ms"),
                provider(values.text("provider").orElseThrow()),
                Optional.of(values.duration("cache_ttl_s")).filter(ttl -> !ttl.isZero()),
                values.number("max_window_chars"),
                values.given().numbers(WINDOW_SETTING),
                values.flag("volatility_guard"));
    }

    /** Accepts any name, since profiles are configurations, which come and go. */
    private static String provider(String name) {
        if (!name.matches(PROVIDER_NAME)) {
            throw new InvalidValueException("provider", "must be 1 to 31 lower case letters, digits and hyphens", name);
        }
        return name;
    }
}
