package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.WindowReport;

/** Counts the entries that a context shows. */
final class VisibleEntries {

    private VisibleEntries() {}

    static int of(Context context) {
        return context.manifest().window().map(WindowReport::entries).orElse(0);
    }
}
