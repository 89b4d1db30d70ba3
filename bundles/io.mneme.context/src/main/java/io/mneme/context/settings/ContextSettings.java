package io.mneme.context.settings;

import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.api.context.Swap;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * How contexts are assembled.
 *
 * @param swap when a policy that has come to office begins to serve an open window
 * @param encoding what tokens are counted in when a request names no model
 * @param maxFailures after how many failures in a row a policy is set aside, at least 1
 * @param timeout how long a call of a policy may take at most, 10 ms to 1 minute
 */
public record ContextSettings(Swap swap, String encoding, int maxFailures, Duration timeout) {

    private static final List<String> ENCODINGS =
            Arrays.stream(EncodingType.values()).map(EncodingType::getName).toList();

    /** Reads them from a configuration. */
    static ContextSettings read(Values values) {
        String swap = values.choice("swap", "at-rebuild", List.of("at-rebuild", "now"));
        return new ContextSettings(
                swap.equals("now") ? Swap.NOW : Swap.AT_REBUILD,
                values.choice("encoding", EncodingType.O200K_BASE.getName(), ENCODINGS),
                values.number("max_failures", 5, 1),
                Duration.ofMillis(values.number("timeout_ms", 2_000, 10, 60_000)));
    }
}
