package io.mneme.itests.harness;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;

/** A renderer with a fault in one of its methods. */
public final class FaultyRenderer implements HistoryRenderer {

    static {
        FaultyCode.at("static");
    }

    private final String name = FaultyCode.name();

    /** Constructs it, unless that is its fault. */
    public FaultyRenderer() {
        FaultyCode.at("constructor");
    }

    /** Called by Declarative Services. */
    public void activate() {
        FaultyCode.at("activate");
    }

    /** Called by Declarative Services when its configuration has changed. */
    public void modified() {
        FaultyCode.at("modified");
    }

    /** Called by Declarative Services. */
    public void deactivate() {
        FaultyCode.at("deactivate");
    }

    @Override
    public String name() {
        FaultyCode.at("name");
        return name;
    }

    @Override
    public String render(HistoryEntry said) {
        FaultyCode.at("render");
        return said.text();
    }
}
