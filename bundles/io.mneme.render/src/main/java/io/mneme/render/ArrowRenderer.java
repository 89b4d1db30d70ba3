package io.mneme.render;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Words a corrected entry as what was recognised, an arrow, what was meant; and any other as its text alone. */
@Component
@ServiceRanking(0)
public final class ArrowRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String render(Said said) {
        return said.recognised().equals(said.text()) ? said.text() : said.recognised() + " → " + said.text();
    }
}
