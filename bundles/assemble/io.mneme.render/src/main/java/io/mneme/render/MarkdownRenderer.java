package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Renders an entry as a Markdown quotation of its final text below the name of its speaker. Each line of the text is in the
 * quotation, and a quotation ends all fences and tags that are opened in it, so that no text reaches beyond its own block.
 */
@Component
@ServiceRanking(-300)
public final class MarkdownRenderer implements HistoryRenderer {

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_{}\\[\\]()<>#+!|~&-]");

    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public Shape shape() {
        return Shape.BLOCK;
    }

    @Override
    public String legend(String language) {
        return language.equals("zh")
                ? "每段引用为一条记录，其上一行为说话者"
                : "Each quotation is one entry, with its speaker in the line above";
    }

    @Override
    public String render(HistoryEntry said) {
        StringBuilder block = new StringBuilder("**");
        block.append(MARKUP.matcher(DisplayedSpeaker.of(said)).replaceAll("\\\\$0"))
                .append(":**\n\n");
        for (String line : LINE_BREAK.split(said.text(), -1)) {
            block.append(line.isEmpty() ? ">" : "> ").append(line).append('\n');
        }
        return block.append('\n').toString();
    }
}
