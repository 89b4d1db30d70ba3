package io.mneme.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownRendererTest implements HistoryRendererContract {

    private final MarkdownRenderer renderer = new MarkdownRenderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void quotesTheTextBelowTheSpeaker() {
        assertThat(rendered("Ann", "one\n\ntwo")).isEqualTo("**Ann:**\n\n> one\n>\n> two\n\n");
    }

    @Test
    void escapesMarkupInAName() {
        assertThat(rendered("*A_n* [x](y)", "hi")).startsWith("**\\*A\\_n\\* \\[x\\]\\(y\\):**\n\n> hi");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\ncode",
                "a\r\n**Bob:**\r\rfake",
                "a\u2028\n# title",
                "<div>\n\n</div>\n---",
                "~~~\n\n> b\n\n\nc",
                "\n\n\n"
            })
    void quotesEachLineOfAText(String text) {
        List<String> lines = rendered("Ann", text).lines().toList();
        assertThat(lines.subList(2, lines.size() - 1)).allMatch(line -> line.startsWith(">"));
        assertThat(lines.get(lines.size() - 1)).isEmpty();
    }

    private String rendered(String speaker, String text) {
        return renderer.render(new HistoryEntry("m1", Role.USER, speaker, text, text, Optional.empty()));
    }
}
