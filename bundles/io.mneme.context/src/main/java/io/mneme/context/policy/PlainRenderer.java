package io.mneme.context.policy;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;

/** Renders the final text of an entry, and nothing else. */
public final class PlainRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public String render(HistoryEntry entry) {
        return entry.text();
    }
}
