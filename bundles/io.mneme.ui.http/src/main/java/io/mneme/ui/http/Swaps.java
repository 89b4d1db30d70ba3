package io.mneme.ui.http;

import io.mneme.api.context.Swap;
import java.util.Optional;

/** Reads when a policy is to begin to serve. */
final class Swaps {

    private Swaps() {}

    static Optional<Swap> read(Fields fields) {
        return fields.text("swap").map(text -> switch (text) {
            case "now" -> Swap.NOW;
            case "at-rebuild" -> Swap.AT_REBUILD;
            default -> throw fields.broken("swap", "must be now or at-rebuild");
        });
    }
}
