package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import org.junit.jupiter.api.Test;

class TailFramesTest {

    @Test
    void haveOneLineOfDataHoweverTheEntryIsWritten() {
        TailFrames frames = new TailFrames(entry -> "{\"a\":[1,\r\n2]}");
        Event<String> event = new Event.Appended<>(new Stored<>(new Position(7), "x", "r", "any"));
        assertThat(new String(frames.of(event), UTF_8))
                .isEqualTo("id: 7\nevent: entry\n"
                        + "data: {\"position\":7,\"id\":\"x\",\"revision\":\"r\",\"entry\":{\"a\":[1,  2]}}\n\n");
    }
}
