package io.mneme.ui.http.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.util.Optional;

/** Reads when a policy is to begin to serve. */
public final class SwapTimingParser {

    private static final String SWAP = "swap";
    private static final String RULE = "must be now or at-rebuild";

    private SwapTimingParser() {}

    public static Optional<SwapTiming> parse(RequestFields fields) {
        return fields.text(SWAP).map(text -> timing(text, fields.invalid(SWAP, RULE)));
    }

    public static Optional<SwapTiming> parse(QueryParameters query) {
        return query.one(SWAP).map(text -> timing(text, Problem.reject(SWAP, RULE)));
    }

    private static SwapTiming timing(String text, ProblemException otherwise) {
        return switch (text) {
            case "now" -> SwapTiming.NOW;
            case "at-rebuild" -> SwapTiming.AT_REBUILD;
            default -> throw otherwise;
        };
    }
}
