package io.mneme.itests.harness;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Map;

/** Puts a mark behind each text. {@link RendererBundle} packs it into bundles of its own. */
public final class StampRenderer implements HistoryRenderer {

    private final String name;
    private final String mark;

    /** Called by Declarative Services with the component's properties. */
    public StampRenderer(Map<String, Object> properties) {
        this((String) properties.get("name"), (String) properties.get("mark"));
    }

    public StampRenderer(String name, String mark) {
        this.name = name;
        this.mark = mark;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String render(HistoryEntry said) {
        return said.text() + mark;
    }
}
