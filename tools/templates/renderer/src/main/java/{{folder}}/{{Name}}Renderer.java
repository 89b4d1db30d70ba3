package {{package}};

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Words a corrected entry as what was meant, with what was heard behind it; and any other as its text alone. */
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
