package io.mneme.context.policy;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;

/** Words an entry as what was meant, and nothing else. */
public final class PlainRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public String render(Said said) {
        return said.text();
    }
}
