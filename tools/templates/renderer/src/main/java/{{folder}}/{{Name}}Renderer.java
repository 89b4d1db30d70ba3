package {{package}};

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Renders a corrected entry as the final text, followed by the recognised text, and any other entry as its text. */
@Component
@ServiceRanking(100)
public final class {{Name}}Renderer implements HistoryRenderer {

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public String render(HistoryEntry said) {
        return said.recognised().equals(said.text())
                ? said.text()
                : "%s (heard: %s)".formatted(said.text(), said.recognised());
    }
}
