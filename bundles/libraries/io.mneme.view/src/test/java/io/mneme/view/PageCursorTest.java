package io.mneme.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {

    @Test
    void isDecodedAsItWasEncoded() {
        PageCursor cursor = new PageCursor(new Position(1_234_567), 3);
        assertThat(PageCursor.decode(cursor.encode())).contains(cursor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "%", "MQ", "MS54", "LTEuMA"})
    void rejectsATextThatIsNone(String text) {
        assertThat(PageCursor.decode(text)).isEmpty();
    }
}
