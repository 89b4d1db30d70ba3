package io.mneme.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChatRendererTest implements HistoryRendererContract {

    private final ChatRenderer renderer = new ChatRenderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void showsTheSpeakerBeforeTheFinalText() {
        assertThat(renderer.render(new HistoryEntry("m1", Role.USER, "Ann", "helo", "hello", Optional.empty())))
                .isEqualTo("Ann: hello");
    }

    @Test
    void showsTheRoleOfASpeakerWithoutAName() {
        assertThat(renderer.render(new HistoryEntry("m1", Role.ASSISTANT, "", "hi", "hi", Optional.empty())))
                .isEqualTo("Assistant: hi");
    }

    @Test
    void showsANameWithLineBreaksOnOneLine() {
        assertThat(renderer.render(new HistoryEntry("m1", Role.USER, "Ann\r\n\tLee ", "hi", "hi", Optional.empty())))
                .isEqualTo("Ann Lee: hi");
    }
}
