package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Renders an entry as a message in ChatML, with its role, the name of its speaker and the final text. A mark in a text is
 * taken apart by a space, so that it ends no message.
 */
@Component
@ServiceRanking(-400)
public final class ChatMlRenderer implements HistoryRenderer {

    private static final String MARK = "<|";
    private static final String MARK_APART = "< |";

    /** A name is one word, which ends neither the header nor the mark in it. */
    private static final Pattern NO_NAME_CHARS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}.-]+");

    @Override
    public String name() {
        return "chatml";
    }

    @Override
    public Shape shape() {
        return Shape.BLOCK;
    }

    @Override
    public String legend(String language) {
        return language.equals("zh") ? "每条记录为一条 ChatML 消息" : "Each entry is a message in ChatML";
    }

    @Override
    public String render(HistoryEntry said) {
        String name = NO_NAME_CHARS.matcher(said.speaker().strip()).replaceAll("_");
        return "<|im_start|>" + said.role().name().toLowerCase(Locale.ROOT)
                + (name.isEmpty() ? "" : " name=" + name)
                + "\n" + said.text().replace(MARK, MARK_APART) + "<|im_end|>\n";
    }
}
