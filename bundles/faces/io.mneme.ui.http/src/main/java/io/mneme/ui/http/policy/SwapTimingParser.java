package io.mneme.ui.http.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.ui.http.server.RequestFields;
import java.util.Optional;

/** Reads when a policy is to begin to serve. */
public final class SwapTimingParser {

    private SwapTimingParser() {}

    public static Optional<SwapTiming> parse(RequestFields fields) {
        return fields.text("swap").map(text -> switch (text) {
            case "now" -> SwapTiming.NOW;
            case "at-rebuild" -> SwapTiming.AT_REBUILD;
            default -> throw fields.invalid("swap", "must be now or at-rebuild");
        });
    }
}
