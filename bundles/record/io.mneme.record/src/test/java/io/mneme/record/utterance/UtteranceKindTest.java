package io.mneme.record.utterance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtteranceKindTest implements EntryKindContract<Utterance> {

    private static final String FROM_THE_SOURCE =
            """
            {"version": 2, "timestamp": "2024-06-28T10:30:45.123Z", "conversation_id": "conv_20240628_103045_abc123", \
            "type": "stt", "project_path": "/home/user/projects/myproject", "text": "今天 ok", \
            "audio_file": "path/to/audio/file.mp3", "duration_ms": 3450, "metadata": {"voice_mode_version": "0.7.12", \
            "silence_detection": {"enabled": true,  "vad_aggressiveness": 2}, "new_key": 1.50e2}, "mood": [1, "é"]}""";

    private final UtteranceKind kind = new UtteranceKind();

    @Override
    public UtteranceKind kind() {
        return kind;
    }

    @Override
    public Utterance entryWithText(String text) {
        return new Utterance(
                "x1",
                2,
                "",
                "",
                Speaker.PERSON,
                text,
                Optional.of(text.substring(
                        0, text.offsetByCodePoints(0, Math.min(256, text.codePointCount(0, text.length()))))),
                Optional.empty(),
                Optional.of(Duration.ofMillis(3450)),
                Optional.of("{\"é\":\"😀\"}"),
                Map.of("é\"😀", "1.50e2"));
    }

    @Test
    void writesTheWholeLineOfAnUtterance() {
        Utterance utterance = new Utterance(
                "x1",
                3,
                "2026-03-12T10:30:00Z",
                "conv_1",
                Speaker.ASSISTANT,
                "今天 \"😀\"",
                Optional.of("/home/é"),
                Optional.of("a.mp3"),
                Optional.of(Duration.ofMillis(Long.MAX_VALUE)),
                Optional.of("{\"voice\": \"😀\"}"),
                Map.of("mood", "[1, \"é\"]"));
        assertThat(kind.encode(utterance))
                .isEqualTo("{\"version\":3,\"timestamp\":\"2026-03-12T10:30:00Z\",\"conversation_id\":\"conv_1\","
                        + "\"type\":\"tts\",\"text\":\"今天 \\\"😀\\\"\",\"project_path\":\"/home/é\","
                        + "\"audio_file\":\"a.mp3\",\"duration_ms\":9223372036854775807,"
                        + "\"metadata\":{\"voice\": \"😀\"},\"mood\":[1, \"é\"],\"id\":\"x1\"}");
    }

    @Test
    void aLongNameInAFileMeansWhatItsAbsenceMeansAndStays() {
        String huge = "y".repeat(8_000_000);
        Utterance utterance = kind.decode("{\"type\":\"stt\",\"text\":\"a\",\"conversation_id\":\"" + huge
                + "\",\"project_path\":\"" + huge + "\",\"audio_file\":\"" + huge + "\"}");
        assertThat(utterance.conversation()).isEmpty();
        assertThat(utterance.project()).isEmpty();
        assertThat(utterance.audioFile()).isEmpty();
        assertThat(kind.lanes(utterance))
                .containsExactly(UtteranceLanes.ofConversation(""), UtteranceLanes.ofProject(""));
        assertThat(kind.encode(utterance).length()).isGreaterThan(3 * huge.length());
    }

    @Test
    void readsALineOfTheSource() {
        Utterance utterance = kind.decode(FROM_THE_SOURCE);
        assertThat(utterance.version()).isEqualTo(2);
        assertThat(utterance.timestamp()).isEqualTo("2024-06-28T10:30:45.123Z");
        assertThat(utterance.conversation()).isEqualTo("conv_20240628_103045_abc123");
        assertThat(utterance.speaker()).isEqualTo(Speaker.PERSON);
        assertThat(utterance.text()).isEqualTo("今天 ok");
        assertThat(utterance.project()).contains("/home/user/projects/myproject");
        assertThat(utterance.audioFile()).contains("path/to/audio/file.mp3");
        assertThat(utterance.duration()).contains(Duration.ofMillis(3450));
        assertThat(utterance.metadata().orElseThrow()).startsWith("{\"voice_mode_version\"");
        assertThat(utterance.id()).isEmpty();
    }

    @Test
    void writesTheKeysInTheirOrderThenTheForeignOnesThenTheId() {
        assertThat(kind.encode(kind.withId(kind.decode(FROM_THE_SOURCE), "x1")))
                .isEqualTo(
                        """
                        {"version":2,"timestamp":"2024-06-28T10:30:45.123Z",\
                        "conversation_id":"conv_20240628_103045_abc123","type":"stt","text":"今天 ok",\
                        "project_path":"/home/user/projects/myproject","audio_file":"path/to/audio/file.mp3",\
                        "duration_ms":3450,"metadata":{"voice_mode_version": "0.7.12", \
                        "silence_detection": {"enabled": true,  "vad_aggressiveness": 2}, "new_key": 1.50e2},\
                        "mood":[1, "é"],"id":"x1"}""");
    }

    @Test
    void writesNullForWhatIsNotSaid() {
        assertThat(kind.encode(kind.decode("{\"type\":\"tts\",\"text\":\"a\"}")))
                .isEqualTo("{\"version\":1,\"timestamp\":\"\",\"conversation_id\":\"\",\"type\":\"tts\",\"text\":\"a\","
                        + "\"project_path\":null,\"audio_file\":null,\"duration_ms\":null,\"metadata\":null}");
    }

    @ParameterizedTest(name = "{0} is read as version {1}")
    @CsvSource(
            delimiter = ';',
            value = {"; 1", "\"version\":1,; 1", "\"version\":2,; 2", "\"version\":3,; 3", "\"version\":7,; 7"})
    void readsEveryVersion(String version, int read) {
        Utterance utterance =
                kind.decode("{" + (version == null ? "" : version) + "\"type\":\"stt\",\"text\":\"a\",\"x\":1}");
        assertThat(utterance.version()).isEqualTo(read);
        assertThat(utterance.text()).isEqualTo("a");
    }

    @Test
    void keepsWhatIsReadFromVersion3() {
        String metadata = "{\"is_fallback\":true,\"fallback_reason\":\"down\",\"time_to_first_audio\":0.8}";
        assertThat(kind.decode("{\"version\":3,\"type\":\"tts\",\"text\":\"a\",\"metadata\":" + metadata + "}")
                        .metadata())
                .contains(metadata);
    }

    @Test
    void countsAVersionThatIsNotKnownYetInALaneOfItsOwn() {
        assertThat(kind.lanes(kind.decode("{\"version\":4,\"type\":\"stt\",\"text\":\"a\"}")))
                .contains("version:above-3");
        assertThat(kind.lanes(kind.decode("{\"version\":3,\"type\":\"stt\",\"text\":\"a\"}")))
                .doesNotContain("version:above-3");
    }

    @Test
    void isListedByConversationAndByProject() {
        assertThat(kind.lanes(kind.decode(FROM_THE_SOURCE)))
                .containsExactlyInAnyOrder(
                        "conversation:conv_20240628_103045_abc123", "project:/home/user/projects/myproject");
    }

    @Test
    void isListedWithoutAProjectToo() {
        assertThat(kind.lanes(kind.decode("{\"type\":\"stt\",\"text\":\"a\",\"project_path\":null}")))
                .contains("project:");
    }

    @ParameterizedTest(name = "{0} keeps a value of the wrong type as it was")
    @ValueSource(
            strings = {
                "\"version\":\"2\"",
                "\"timestamp\":null",
                "\"timestamp\":17",
                "\"conversation_id\":{\"a\":1}",
                "\"project_path\":[ ]",
                "\"audio_file\":false",
                "\"duration_ms\":-1",
                "\"duration_ms\":1.5",
                "\"duration_ms\":99999999999999999999",
                "\"metadata\":\"none\"",
                "\"id\":7"
            })
    void keepsAValueOfTheWrongTypeAsItWas(String wrong) {
        Utterance utterance = kind.decode("{\"type\":\"stt\",\"text\":\"a\"," + wrong + "}");
        assertThat(kind.encode(utterance)).contains(wrong);
        assertThat(kind.decode(kind.encode(utterance))).isEqualTo(utterance);
    }

    @ParameterizedTest(name = "{0} is no utterance")
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"type\":\"stt\"}",
                "{\"text\":\"a\"}",
                "{\"type\":\"other\",\"text\":\"a\"}",
                "{\"type\":\"stt\",\"text\":1}",
                "{\"type\":\"stt\",\"text\":\"a\""
            })
    void whatHasNeitherTypeNorTextIsNoUtterance(String line) {
        assertThatThrownBy(() -> kind.decode(line)).isInstanceOf(InvalidEntryException.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "2026-03-12T10:30:00Z",
                "2026-03-12T18:30:00+08:00",
                "2026-03-12T18:30:00+0800",
                "2026-03-12T18:30:00+08",
                "2026-03-12T18:30+08:00",
                "2026-03-12T02:00:00.000-08:30",
                "2026-03-12t10:30:00z",
                "2026-03-12T10:30:00.000000",
            })
    void anyOffsetOfIso8601IsRead(String timestamp) {
        assertThat(kind.timestamp(kind.decode("{\"type\":\"stt\",\"text\":\"a\",\"timestamp\":\"" + timestamp + "\"}")))
                .contains(Instant.parse("2026-03-12T10:30:00Z"));
    }

    @ParameterizedTest(name = "'{0}'")
    @ValueSource(strings = {"", "../esc", "2026-02-30T10:30:00Z", "1773311400"})
    void whatIsNoTimeIsNoMoment(String timestamp) {
        assertThat(kind.timestamp(kind.decode("{\"type\":\"stt\",\"text\":\"a\",\"timestamp\":\"" + timestamp + "\"}")))
                .isEmpty();
    }

    @Test
    void isFoundByItsTextItsSpeakerItsProjectAndItsConversation() {
        assertThat(kind.searchFields(kind.decode(FROM_THE_SOURCE)))
                .isEqualTo(new SearchFields(
                        Map.of("text", "今天 ok"),
                        Map.of(
                                "type", List.of("stt"),
                                "role", List.of("user"),
                                "project", List.of("/home/user/projects/myproject"),
                                "conversation", List.of("conv_20240628_103045_abc123"))));
    }

    @ParameterizedTest(name = "{0} enters a history in the role {1}")
    @CsvSource({"stt, USER", "tts, ASSISTANT"})
    void entersAHistoryInTheRoleOfItsSpeaker(String type, Role role) {
        assertThat(kind.historyEntry(kind.decode("{\"type\":\"" + type + "\",\"text\":\"a\",\"id\":\"x1\"}")))
                .contains(new HistoryEntry("x1", role, "", "a", "a", Optional.empty()));
    }
}
