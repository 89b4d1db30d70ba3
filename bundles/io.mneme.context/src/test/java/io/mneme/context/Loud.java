package io.mneme.context;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;
import java.util.Locale;

/** A renderer that shouts. */
public record Loud(String mark) implements HistoryRenderer {

    public Loud() {
        this("!");
    }

    @Override
    public String name() {
        return "loud";
    }

    @Override
    public String render(Said said) {
        return said.text().toUpperCase(Locale.ROOT) + mark;
    }
}
