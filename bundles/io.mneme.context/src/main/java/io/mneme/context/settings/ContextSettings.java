package io.mneme.context.settings;

import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.api.context.SwapTiming;
import io.mneme.support.config.ConfigurationValues;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * How contexts are assembled.
 *
 * @param swap when a policy that became active begins to serve an open window
 * @param encoding default encoding of token counts, for requests without a model
 * @param maxFailures number of failures in a row after which a policy is disabled, at least 1
 * @param timeout timeout of a call of a policy, 10 ms to 1 minute
 */
public record ContextSettings(SwapTiming swap, String encoding, int maxFailures, Duration timeout) {

    private static final List<String> ENCODINGS =
            Arrays.stream(EncodingType.values()).map(EncodingType::getName).toList();

    /** Reads them from a configuration. */
    static ContextSettings read(ConfigurationValues values) {
        String swap = values.choice("swap", "at-rebuild", List.of("at-rebuild", "now"));
        return new ContextSettings(
                swap.equals("now") ? SwapTiming.NOW : SwapTiming.AT_REBUILD,
                values.choice("encoding", EncodingType.O200K_BASE.getName(), ENCODINGS),
                values.number("max_failures", 5, 1),
                Duration.ofMillis(values.number("timeout_ms", 2_000, 10, 60_000)));
    }
}
