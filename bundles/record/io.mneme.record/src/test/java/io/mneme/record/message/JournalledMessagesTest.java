package io.mneme.record.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.NumberedRedactions;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JournalledMessagesTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final String LONG = "y".repeat(257);

    private final MessageKind kind = new MessageKind();
    private final MemoryJournal<Message> journal = new MemoryJournal<>(kind);
    private final NumberedRedactions redactions = new NumberedRedactions();
    private final JournalledMessages messages = new JournalledMessages(journal, redactions);

    @Test
    void aRecordedMessageIsInItsJournal() {
        StoredEntry<Message> stored = messages.record(message("\"content\":\"hello\",\"author\":\"Ann\""), NOW);
        assertThat(journal.newest(MessageLanes.ofConversation("c1"), 10, all -> true))
                .containsExactly(stored);
        assertThat(stored.id()).isNotEmpty();
        assertThat(stored.entry().content()).isEqualTo("hello");
    }

    @Test
    void anEmptyTimestampBecomesThePresentOne() {
        assertThat(messages.record(message("\"content\":\"a\""), NOW).entry().timestamp())
                .isEqualTo("2026-03-12T10:30:00.000Z");
    }

    @Test
    void aTimestampIsStoredInUtc() {
        Message sent = message("\"content\":\"a\",\"timestamp\":\"2026-03-12T18:29:59.5+08:00\"");
        assertThat(messages.record(sent, NOW).entry().timestamp()).isEqualTo("2026-03-12T10:29:59.500Z");
    }

    @Test
    void severalMessagesAreRecordedInTheirOrder() {
        List<Message> sent = IntStream.range(0, 5)
                .mapToObj(i -> message("\"content\":\"m" + i + "\""))
                .toList();
        assertThat(messages.recordAll(sent, NOW))
                .extracting(stored -> stored.entry().content())
                .containsExactly("m0", "m1", "m2", "m3", "m4");
        assertThat(journal.newest(MessageLanes.ofConversation("c1"), 10, all -> true))
                .hasSize(5);
    }

    @Test
    void oneInvalidMessageOfSeveralRejectsAll() {
        List<Message> sent =
                List.of(message("\"content\":\"a\""), message("\"content\":\"b\",\"author\":\"" + LONG + "\""));
        assertThatThrownBy(() -> messages.recordAll(sent, NOW)).isInstanceOf(InvalidEntryException.class);
        assertThat(journal.newest(MessageLanes.ofConversation("c1"), 10, all -> true))
                .isEmpty();
    }

    static Stream<Arguments> invalid() {
        return Stream.of(
                Arguments.of("conversation_id", "\"conversation_id\":\"\""),
                Arguments.of("conversation_id", "\"conversation_id\":\"a b\""),
                Arguments.of("author", "\"author\":\"" + LONG + "\""),
                Arguments.of("author_id", "\"author_id\":\"" + LONG + "\""),
                Arguments.of("reply_to", "\"reply_to\":\"a/b\""),
                Arguments.of("timestamp", "\"timestamp\":\"yesterday\""),
                Arguments.of("media", "\"media\":[{\"uri\":\"" + "y".repeat(4_097) + "\"}]"),
                Arguments.of("media", "\"media\":[{\"uri\":\"a\",\"mime_type\":\"" + LONG + "\"}]"),
                Arguments.of("content", "\"content\":\"a\\u0000\""),
                Arguments.of("marker", "\"marker\":\"later\""),
                Arguments.of("yyyy", "\"" + "y".repeat(257) + "\":1"));
    }

    @ParameterizedTest(name = "{0} of {index}")
    @MethodSource("invalid")
    void aFieldThatBreaksARuleIsNamed(String field, String json) {
        Message sent = message("\"content\":\"a\"," + json);
        assertThatThrownBy(() -> messages.record(sent, NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageContaining(field);
    }

    @Test
    void anExtraFieldThatIsNoJsonIsRejected() {
        Message sent = new Message(
                "",
                "",
                "c1",
                "",
                "",
                Role.USER,
                "a",
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of("x", "1,\"role\":\"system\""));
        assertThatThrownBy(() -> messages.record(sent, NOW)).isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void tooManyMediaAreRejected() {
        MessageMedia medium = new MessageMedia("a", "", MediaUse.ATTACHMENT, Map.of());
        List<MessageMedia> many = IntStream.rangeClosed(0, MediaJson.MAX_MEDIA)
                .mapToObj(i -> medium)
                .toList();
        Message sent =
                new Message("", "", "c1", "", "", Role.USER, "a", Optional.empty(), many, Optional.empty(), Map.of());
        assertThatThrownBy(() -> messages.record(sent, NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageContaining("media");
    }

    @Test
    void noTextOfAMessageIsStoredAsItIs() {
        redactions.on(RedactionSink.STORE);
        Message sent = message("\"content\":\"CNRY1\",\"author\":\"CNRY2\",\"author_id\":\"CNRY3\","
                + "\"media\":[{\"uri\":\"CNRY4\",\"mime_type\":\"CNRY5\",\"CNRY6\":\"CNRY7\"}],\"CNRY8\":[\"CNRY9\"]");
        assertThat(kind.encode(messages.record(sent, NOW).entry()))
                .doesNotContain("CNRY")
                .contains("\"content\":\"[bird-");
    }

    @Test
    void equalAuthorsStayEqualWhateverElseTheirMessagesContain() {
        redactions.on(RedactionSink.STORE);
        Message one = messages.record(message("\"content\":\"CNRY1\",\"author\":\"CNRY2\""), NOW)
                .entry();
        Message other = messages.record(message("\"content\":\"CNRY2\",\"author\":\"CNRY2\""), NOW)
                .entry();
        assertThat(one.author()).isEqualTo(other.author()).isEqualTo("[bird-1]");
    }

    @Test
    void whatOthersReferToStaysAsItIs() {
        redactions.on(RedactionSink.STORE);
        Message stored = messages.record(
                        message(
                                "\"content\":\"a\",\"id\":\"CNRY1\",\"conversation_id\":\"CNRY2\",\"reply_to\":\"CNRY3\""),
                        NOW)
                .entry();
        assertThat(stored.id()).isEqualTo("CNRY1");
        assertThat(stored.conversation()).isEqualTo("CNRY2");
        assertThat(stored.replyTo()).contains("CNRY3");
    }

    private Message message(String fields) {
        return kind.decode("{\"role\":\"user\",\"conversation_id\":\"c1\"," + fields + "}");
    }
}
