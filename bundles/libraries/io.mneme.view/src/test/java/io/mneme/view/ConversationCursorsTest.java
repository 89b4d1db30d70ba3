package io.mneme.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.journal.Position;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationCursorsTest {

    @Test
    void aCursorIsReadAsItWasWritten() {
        ConversationCursor cursor = new ConversationCursor(
                Map.of("message", new Position(3), "b-2", new Position(0)),
                Map.of("message", new Position(9), "utterance", new Position(999_999_999_999_999_999L)));
        assertThat(ConversationCursors.decode(ConversationCursors.encode(cursor)))
                .contains(cursor);
    }

    @ParameterizedTest(name = "“{0}”")
    @ValueSource(
            strings = {
                "",
                "2.1",
                "message",
                "message.1",
                "message.1.1,",
                "Message.1.1",
                "message.-1.1",
                "m.1.1234567890123456789"
            })
    void whatIsNoCursorIsNone(String plain) {
        assertThat(ConversationCursors.decode(Base64.getUrlEncoder().encodeToString(plain.getBytes())))
                .isEmpty();
        assertThat(ConversationCursors.decode("{" + plain)).isEmpty();
    }
}
