package io.mneme.record.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageKindTest implements EntryKindContract<Message> {

    private static final String FOREIGN =
            """
            {"mood": [1, "é"], "role": "user", "content": "look 今天", "conversation_id": "c1", "author": "Ann", \
            "author_id": "u-7", "reply_to": "m0", "timestamp": "2026-03-12T10:30:00.123Z", "marker": "compact_refresh", \
            "media": [{"uri": "https://example.org/a.png", "mime_type": "image/png", "width": 1.50e2}, \
            {"uri": "wave", "use": "sticker"}]}""";

    private final MessageKind kind = new MessageKind();

    @Override
    public MessageKind kind() {
        return kind;
    }

    @Override
    public Message entryWithText(String text) {
        String name =
                text.substring(0, text.offsetByCodePoints(0, Math.min(256, text.codePointCount(0, text.length()))));
        return new Message(
                "x1",
                "2026-03-12T10:30:00Z",
                "c1",
                name,
                name,
                Role.ASSISTANT,
                text,
                Optional.of("x0"),
                List.of(new MessageMedia("a" + name, name, MediaUse.EMOJI, Map.of("é\"😀", "1.50e2"))),
                Optional.of(MessageMarker.RESET),
                Map.of("é\"😀", "[\"é😀\"]"));
    }

    @Test
    void readsEveryField() {
        assertThat(kind.decode(FOREIGN))
                .isEqualTo(new Message(
                        "",
                        "2026-03-12T10:30:00.123Z",
                        "c1",
                        "Ann",
                        "u-7",
                        Role.USER,
                        "look 今天",
                        Optional.of("m0"),
                        List.of(
                                new MessageMedia(
                                        "https://example.org/a.png",
                                        "image/png",
                                        MediaUse.ATTACHMENT,
                                        Map.of("width", "1.50e2")),
                                new MessageMedia("wave", "", MediaUse.STICKER, Map.of())),
                        Optional.of(MessageMarker.COMPACT_REFRESH),
                        Map.of("mood", "[1, \"é\"]")));
    }

    @Test
    void writesTheKeysInTheirOrderThenTheForeignOnesThenTheId() {
        assertThat(kind.encode(kind.withId(kind.decode(FOREIGN), "x1")))
                .isEqualTo(
                        """
                        {"timestamp":"2026-03-12T10:30:00.123Z","conversation_id":"c1","author":"Ann","author_id":"u-7",\
                        "role":"user","content":"look 今天","reply_to":"m0",\
                        "media":[{"uri":"https://example.org/a.png","mime_type":"image/png","use":"attachment",\
                        "width":1.50e2},{"uri":"wave","mime_type":"","use":"sticker"}],\
                        "marker":"compact_refresh","mood":[1, "é"],"id":"x1"}""");
    }

    @Test
    void aMessageNeedsNoMoreThanARoleAndAContent() {
        assertThat(kind.encode(kind.decode("{\"role\":\"tool\",\"content\":\"\"}")))
                .isEqualTo("{\"timestamp\":\"\",\"conversation_id\":\"\",\"author\":\"\",\"author_id\":\"\","
                        + "\"role\":\"tool\",\"content\":\"\",\"reply_to\":null,\"media\":[],\"marker\":null}");
    }

    @ParameterizedTest(name = "{0} is no message")
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"role\":\"user\"}",
                "{\"content\":\"a\"}",
                "{\"role\":\"USER\",\"content\":\"a\"}",
                "{\"role\":\"user\",\"content\":null}"
            })
    void refusesALineThatIsNoMessage(String line) {
        assertThatThrownBy(() -> kind.decode(line)).isInstanceOf(InvalidEntryException.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "\"timestamp\":17",
                "\"conversation_id\":{\"a\":1}",
                "\"author\":null",
                "\"author_id\":7",
                "\"reply_to\":[ ]",
                "\"media\":\"none\"",
                "\"media\":[{\"mime_type\":\"image/png\"}]",
                "\"media\":[{\"uri\":\"\"}]",
                "\"media\":[{\"uri\":\"a\"}, 5]",
                "\"marker\":\"later\"",
                "\"id\":7"
            })
    void keepsAValueOfTheWrongTypeAsItWas(String wrong) {
        Message message = kind.decode("{\"role\":\"user\",\"content\":\"a\"," + wrong + "}");
        assertThat(kind.encode(message)).contains(wrong);
        assertThat(kind.decode(kind.encode(message))).isEqualTo(message);
        assertThat(message.media()).isEmpty();
        assertThat(message.marker()).isEmpty();
    }

    @Test
    void keepsAValueOfTheWrongTypeInAMediumAsItWas() {
        Message message = kind.decode("{\"role\":\"user\",\"content\":\"a\","
                + "\"media\":[{\"uri\":\"a\",\"mime_type\":5,\"use\":\"background\",\"id\":1}]}");
        assertThat(message.media())
                .containsExactly(new MessageMedia(
                        "a", "", MediaUse.ATTACHMENT, Map.of("mime_type", "5", "use", "\"background\"", "id", "1")));
        assertThat(kind.encode(message))
                .contains("\"media\":[{\"uri\":\"a\",\"mime_type\":5,\"use\":\"background\",\"id\":1}]");
    }

    @Test
    void moreMediaThanAMessageMayHaveStayAndCountAsNone() {
        String media = "[" + "{\"uri\":\"a\"},".repeat(MediaJson.MAX_MEDIA) + "{\"uri\":\"a\"}]";
        Message message = kind.decode("{\"role\":\"user\",\"content\":\"a\",\"media\":" + media + "}");
        assertThat(message.media()).isEmpty();
        assertThat(kind.encode(message)).contains(media);
    }

    @Test
    void aLongNameInAFileMeansWhatItsAbsenceMeansAndStays() {
        String huge = "y".repeat(1_000_000);
        Message message = kind.decode("{\"role\":\"user\",\"content\":\"a\",\"conversation_id\":\"" + huge
                + "\",\"author\":\"" + huge + "\"}");
        assertThat(message.author()).isEmpty();
        assertThat(kind.lanes(message)).containsExactly("conversation:");
        assertThat(kind.encode(message).length()).isGreaterThan(2 * huge.length());
    }

    @Test
    void isListedByConversation() {
        assertThat(kind.lanes(kind.decode(FOREIGN))).containsExactly("conversation:c1");
    }

    @Test
    void isFoundByItsContentItsRoleItsAuthorAndItsConversation() {
        assertThat(kind.searchFields(kind.decode(FOREIGN)))
                .isEqualTo(new SearchFields(
                        Map.of("content", "look 今天"),
                        Map.of("role", List.of("user"), "author", List.of("Ann"), "conversation", List.of("c1"))));
    }

    @Test
    void isFoundByTheCaptionsOfItsMedia() {
        Message message = kind.decode(
                """
                {"role":"user","content":"look","media":[{"uri":"a.png","caption":"a \\"red\\" door"},{"uri":"b.png"},{"uri":"c.png","caption":7}]}
                """);
        assertThat(kind.searchFields(message).texts())
                .isEqualTo(Map.of("content", "look", "caption", "a \"red\" door"));
    }

    @ParameterizedTest(name = "{0} enters a history as {1}")
    @CsvSource({"system, SYSTEM", "user, USER", "assistant, ASSISTANT", "tool, TOOL"})
    void entersAHistoryInItsRoleUnderTheNameOfItsAuthor(String word, Role role) {
        assertThat(kind.historyEntry(kind.decode("{\"role\":\"" + word
                        + "\",\"content\":\"a\",\"author\":\"Ann\",\"timestamp\":\"2026-03-12T10:30:00Z\"}")))
                .contains(new HistoryEntry(
                        "", role, "Ann", "a", "a", Optional.of(Instant.parse("2026-03-12T10:30:00Z"))));
    }

    @Test
    void aMessageWithoutContentEntersNoHistory() {
        assertThat(kind.historyEntry(kind.decode("{\"role\":\"user\",\"content\":\"\",\"marker\":\"reset\"}")))
                .isEmpty();
    }

    @Test
    void keepsASummaryApartFromWhatWasSaid() {
        Message summary = kind.decode(
                """
                {"role": "system", "content": "Ann has 3 cats.", "conversation_id": "c1", "id": "s1", \
                "summary_of": {"from": "m1", "to": "m9", "messages": 9, "compactor": "extractive", "authors": []}}""");
        assertThat(kind.lanes(summary)).containsExactly("summary:c1");
        assertThat(kind.searchFields(summary)).isEqualTo(SearchFields.NONE);
        assertThat(kind.historyEntry(summary)).isEmpty();
    }

    @Test
    void takesAMessageOfAPersonForNoSummary() {
        Message said =
                kind.decode("{\"role\": \"user\", \"content\": \"x\", \"conversation_id\": \"c1\", \"summary_of\": 7}");
        assertThat(kind.lanes(said)).containsExactly("conversation:c1");
        assertThat(kind.historyEntry(said)).isPresent();
    }
}
