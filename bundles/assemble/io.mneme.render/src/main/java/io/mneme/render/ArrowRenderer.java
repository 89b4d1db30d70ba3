package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Renders a corrected entry as the recognised text, an arrow and the final text, and any other entry as its text. */
@Component
@ServiceRanking(0)
public final class ArrowRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String legend(String language) {
        return language.equals("zh")
                ? "若 ASR 识别与最终确认不同则用→分隔（识别→确认），相同则表示无需纠错"
                : "Where the recognised text differs from what the user confirmed, the two are separated by →"
                        + " (recognised → confirmed); a single text needed no correction";
    }

    @Override
    public String render(HistoryEntry said) {
        return said.recognised().equals(said.text()) ? said.text() : said.recognised() + " → " + said.text();
    }
}
