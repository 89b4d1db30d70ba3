package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Renders an entry as a JSON object on a line of its own: {@code role}, {@code speaker}, {@code at}, {@code recognised} where it
 * differs from the text, and {@code text}.
 */
@Component
@ServiceRanking(-500)
public final class JsonRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "json";
    }

    @Override
    public Shape shape() {
        return Shape.BLOCK;
    }

    @Override
    public String legend(String language) {
        return language.equals("zh")
                ? "每行为一个 JSON 对象；recognised 为识别文本，仅在与最终文本 text 不同时出现"
                : "Each line is a JSON object; recognised is there only where it differs from the final text";
    }

    @Override
    public String render(HistoryEntry said) {
        StringBuilder line = new StringBuilder("{\"role\":\"");
        line.append(said.role().name().toLowerCase(Locale.ROOT)).append('"');
        if (!said.speaker().isEmpty()) {
            field(line, "speaker", said.speaker());
        }
        said.timestamp().ifPresent(at -> field(line, "at", at.toString()));
        if (!said.recognised().equals(said.text())) {
            field(line, "recognised", said.recognised());
        }
        field(line, "text", said.text());
        return line.append("}\n").toString();
    }

    private static void field(StringBuilder line, String name, String value) {
        line.append(",\"").append(name).append("\":\"");
        JsonEscape.append(value, line);
        line.append('"');
    }
}
