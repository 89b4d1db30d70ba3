package io.mneme.spi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SourceHeadTest {

    @Test
    void isReadWithoutTheByteOrderMark() {
        SourceHead head = new SourceHead("a.json", "\uFEFF \n[1]".getBytes(StandardCharsets.UTF_8));
        assertThat(head.text()).isEqualTo(" \n[1]");
        assertThat(head.firstCharacter()).isEqualTo('[');
        assertThat(head.isWhole()).isTrue();
    }

    @Test
    void isNotWholeWhenItIsFull() {
        assertThat(new SourceHead("", new byte[SourceHead.MAX_BYTES]).isWhole()).isFalse();
    }
}
