package io.mneme.context;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Locale;

/** A renderer that shouts. */
public record UpperCaseRenderer(String mark) implements HistoryRenderer {

    public UpperCaseRenderer() {
        this("!");
    }

    @Override
    public String name() {
        return "loud";
    }

    @Override
    public String render(HistoryEntry said) {
        return said.text().toUpperCase(Locale.ROOT) + mark;
    }
}
