package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Renders an entry as the name of its speaker, a colon and the final text, on one line. */
@Component
@ServiceRanking(-200)
public final class ChatRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String legend(String language) {
        return language.equals("zh")
                ? "每行冒号前为说话者，其后为最终文本"
                : "Each line has the speaker before the first colon, and the final text after it";
    }

    @Override
    public String render(HistoryEntry said) {
        return DisplayedSpeaker.of(said) + ": " + said.text();
    }
}
