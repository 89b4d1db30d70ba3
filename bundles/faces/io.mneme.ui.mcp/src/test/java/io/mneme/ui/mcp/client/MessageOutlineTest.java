package io.mneme.ui.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageOutlineTest {

    @Test
    void hasTheIdAsItWasWritten() {
        assertThat(MessageOutline.of("{\"params\":{\"id\":3},\"id\":\"a\\\"b\",\"method\":\"x\"}")
                        .failure("gone"))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"b\",\"error\":{\"code\":-32000,\"message\":\"gone\"}}");
        assertThat(MessageOutline.of("{\"id\":12,\"method\":\"x\"}").id()).hasValue("12");
    }

    @Test
    void aRefusalBecomesItsAnswer() {
        MessageOutline request = MessageOutline.of("{\"id\":12,\"method\":\"x\"}");
        String answer = "{\"jsonrpc\":\"2.0\",\"id\":12,\"result\":{}}";
        assertThat(request.answer(answer)).isEqualTo(answer);
        assertThat(request.answer("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{}}"))
                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":12,\"error\":");
        assertThat(request.answer("{\"status\":403}")).contains("\"id\":12", "{\\\"status\\\":403}");
    }

    @Test
    void aNotificationIsNoRequest() {
        assertThat(MessageOutline.of("{\"method\":\"x\"}").isRequest()).isFalse();
    }

    @Test
    void whatIsNoMessageHasNoOutline() {
        assertThat(MessageOutline.of("?")).isEqualTo(MessageOutline.of("[1]")).isEqualTo(MessageOutline.of(""));
    }
}
