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
        escape(value, line);
        line.append('"');
    }

    /**
     * Appends a text as RFC 8259 requires; line separators of JavaScript and halves of surrogate pairs are escaped, too. The only
     * library that does so would be ten times this bundle.
     */
    private static void escape(String text, StringBuilder json) {
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            escape(point, json);
            at += Character.charCount(point);
        }
    }

    private static void escape(int point, StringBuilder json) {
        switch (point) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                if (isUnsafe(point)) {
                    json.append(String.format("\\u%04x", point));
                } else {
                    json.appendCodePoint(point);
                }
            }
        }
    }

    /** A half of a surrogate pair cannot be encoded in UTF-8. */
    private static boolean isUnsafe(int point) {
        int type = Character.getType(point);
        return type == Character.CONTROL
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
