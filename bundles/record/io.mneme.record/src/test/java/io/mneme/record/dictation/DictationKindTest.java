package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.Role;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationKindTest implements EntryKindContract<Dictation> {

    private static final String FROM_THE_SOURCE =
            """
            {"timestamp": "2026-03-12T10:30:00.123456+00:00", "asr_text": "果果今天在公园里遇到了平平。", \
            "enhanced_text": "果果今天在公园里遇到了平平。", "final_text": "果果今天在公园里遇到了萍萍。", \
            "enhance_mode": "proofread", "preview_enabled": true, "stt_model": "funasr-paraformer", \
            "llm_model": "qwen2.5:7b", "user_corrected": true, "audio_duration": 3.2, \
            "correction_tracked": true, "input_context": {"app": "Notes",  "n": 1.50e2, "é": "\\u00e9"}}""";

    private final DictationKind kind = new DictationKind();

    @Override
    public DictationKind kind() {
        return kind;
    }

    @Override
    public Dictation entryWithText(String text) {
        return new Dictation(
                "x1",
                "",
                text,
                Optional.of(text),
                text,
                "off",
                false,
                text.substring(0, text.offsetByCodePoints(0, Math.min(256, text.codePointCount(0, text.length())))),
                "",
                false,
                0.1,
                Map.of("é\"😀", "[\"é😀\"]"));
    }

    @Test
    void givesALineThatIsCalledAsThePathOfTheStatisticsNoIdOfItsOwn() {
        assertThat(kind.id(kind.decode("{\"final_text\":\"a\",\"id\":\"stats\"}")))
                .isEmpty();
    }

    @Test
    void writesTheRecognisedTextOfALongDictationAsJson() {
        String text = "x".repeat(5 << 20);
        Dictation dictation = kind.decode("{\"final_text\":\"" + text + "\",\"id\":\"a\"}");
        assertThat(kind.json(dictation)).contains("\"asr_text\":\"xxx");
    }

    @Test
    void leavesTheRecognisedTextOutOfALineThatWouldBeTooLongWithIt() {
        String text = "x".repeat(5 << 20);
        Dictation dictation = kind.decode("{\"final_text\":\"" + text + "\",\"id\":\"a\"}");

        byte[] line = kind.bytes(dictation).orElseThrow();

        assertThat(line.length).isLessThan(6 << 20);
        Dictation read = kind.decode(new String(line, StandardCharsets.UTF_8));
        assertThat(read.asrText()).isEqualTo(text);
        assertThat(read.finalText()).isEqualTo(text);
        assertThat(kind.json(dictation)).contains("\"asr_text\"");
    }

    @Test
    void readsALineOfTheSource() {
        Dictation dictation = kind.decode(FROM_THE_SOURCE);
        assertThat(dictation.timestamp()).isEqualTo("2026-03-12T10:30:00.123456+00:00");
        assertThat(dictation.asrText()).isEqualTo("果果今天在公园里遇到了平平。");
        assertThat(dictation.enhancedText()).contains("果果今天在公园里遇到了平平。");
        assertThat(dictation.finalText()).isEqualTo("果果今天在公园里遇到了萍萍。");
        assertThat(dictation.mode()).isEqualTo("proofread");
        assertThat(dictation.confirmed()).isTrue();
        assertThat(dictation.sttModel()).isEqualTo("funasr-paraformer");
        assertThat(dictation.llmModel()).isEqualTo("qwen2.5:7b");
        assertThat(dictation.corrected()).isTrue();
        assertThat(dictation.audioSeconds()).isEqualTo(3.2);
        assertThat(dictation.id()).isEmpty();
    }

    @Test
    void writesTheKeysInTheirOrderThenTheForeignOnesThenTheId() {
        assertThat(kind.encode(kind.withId(kind.decode(FROM_THE_SOURCE), "x1")))
                .isEqualTo(
                        """
                        {"timestamp":"2026-03-12T10:30:00.123456+00:00","asr_text":"果果今天在公园里遇到了平平。",\
                        "enhanced_text":"果果今天在公园里遇到了平平。","final_text":"果果今天在公园里遇到了萍萍。",\
                        "enhance_mode":"proofread","preview_enabled":true,"stt_model":"funasr-paraformer",\
                        "llm_model":"qwen2.5:7b","user_corrected":true,"audio_duration":3.2,\
                        "correction_tracked":true,"input_context":{"app": "Notes",  "n": 1.50e2, "é": "\\u00e9"},\
                        "id":"x1"}""");
    }

    @Test
    void readsBackWhatItWrote() {
        Dictation dictation = kind.withId(kind.decode(FROM_THE_SOURCE), "x1");
        assertThat(kind.decode(kind.encode(dictation))).isEqualTo(dictation);
    }

    @ParameterizedTest(name = "preview_enabled {0} is no confirmation")
    @ValueSource(strings = {"1", "\"true\"", "null", "false", "[true]"})
    void onlyTheWordTrueIsAConfirmation(String value) {
        assertThat(kind.decode("{\"final_text\":\"a\",\"preview_enabled\":" + value + "}")
                        .confirmed())
                .isFalse();
    }

    @Test
    void keepsAKnownKeyOfAnotherTypeAsItWas() {
        String line = "{\"final_text\":\"a\",\"preview_enabled\":1,\"audio_duration\":\"3 s\",\"stt_model\":null}";
        assertThat(kind.encode(kind.decode(line)))
                .contains("\"preview_enabled\":1", "\"audio_duration\":\"3 s\"", "\"stt_model\":null");
    }

    @Test
    void whatWasRecognisedIsTheFinalTextWhenNothingElseIsSaid() {
        assertThat(kind.decode("{\"final_text\":\"a\"}").asrText()).isEqualTo("a");
    }

    @Test
    void anEmptyModeIsOff() {
        assertThat(kind.decode("{\"final_text\":\"a\",\"enhance_mode\":\"\"}").mode())
                .isEqualTo("off");
    }

    @Test
    void aMissingCorrectionIsDerivedFromTheTexts() {
        assertThat(kind.decode("{\"final_text\":\"a\",\"enhanced_text\":\"b\"}").corrected())
                .isTrue();
        assertThat(kind.decode("{\"final_text\":\"a\",\"enhanced_text\":\"a\"}").corrected())
                .isFalse();
        assertThat(kind.decode("{\"final_text\":\"a\",\"asr_text\":\"b\",\"enhanced_text\":null}")
                        .corrected())
                .isFalse();
    }

    @ParameterizedTest(name = "{0} is no dictation")
    @ValueSource(strings = {"", "[]", "1", "{}", "{\"final_text\":1}", "{\"final_text\":\"a\"} x", "{\"final_text\":"})
    void refusesALineThatIsNoDictation(String line) {
        assertThatThrownBy(() -> kind.decode(line)).isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void doesNotRepeatTheTextOfALineItRefuses() {
        assertThatThrownBy(() -> kind.decode("secret words"))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void writesOneLineAlsoWhenTheSourceHadMore() {
        assertThat(kind.encode(kind.decode("{\"final_text\":\"a\\nb\",\n\"x\":{\r\n\"y\":1}}")))
                .doesNotContain("\n", "\r")
                .contains("a\\nb");
    }

    @Test
    void listsAConfirmedDictationByModeAndAmongTheConfirmed() {
        assertThat(kind.lanes(kind.decode(FROM_THE_SOURCE)))
                .containsExactly("mode:proofread", "confirmed", "confirmed:proofread");
    }

    @Test
    void listsAnUnconfirmedDictationByModeOnly() {
        assertThat(kind.lanes(kind.decode("{\"final_text\":\"a\",\"enhance_mode\":\"translate\"}")))
                .containsExactly("mode:translate");
    }

    @Test
    void aDictationThatNamesAConversationIsListedAndFoundByIt() {
        Dictation named = kind.decode("{\"final_text\":\"a\",\"conversation_id\":\"talk \\\"1\\\"\"}");
        assertThat(kind.lanes(named)).containsExactly("mode:off", "conversation:talk \"1\"");
        assertThat(kind.conversationLane("talk \"1\"")).hasValue("conversation:talk \"1\"");
        assertThat(kind.searchFields(named).values()).containsEntry("conversation", List.of("talk \"1\""));
        assertThat(kind.lanes(kind.decode("{\"final_text\":\"a\",\"conversation_id\":7}")))
                .containsExactly("mode:off");
    }

    @Test
    void givesIdsInTheOrderOfTime() {
        assertThat(IntStream.range(0, 1_000).mapToObj(i -> kind.newId()).toList())
                .isSorted()
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[0-9A-HJKMNP-TV-Z]{26}"));
    }

    @Test
    void writesHalfOfASurrogatePairAsAnEscape() {
        assertThat(kind.encode(entryWithText("\ud83d 😀 \ude00")))
                .contains("\"final_text\":\"\\uD83D 😀 \\uDE00\"", "\"é\\\"😀\":[\"é😀\"]");
    }

    @ParameterizedTest(name = "half {index}")
    @ValueSource(strings = {"a\ud83d", "\ude00b", "\ud83d\ud83d\ude00", "\ude00\ude00"})
    void refusesHalfOfASurrogatePairInAForeignKeyOrValue(String half) {
        assertThatThrownBy(() -> kind.encode(with(half, "1")))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("an entry must not contain half of a surrogate pair");
        assertThatThrownBy(() -> kind.encode(with("x", '"' + half + '"'))).isInstanceOf(InvalidEntryException.class);
        assertThatThrownBy(() -> kind.encode(with("asr_text", '"' + half + '"')))
                .isInstanceOf(InvalidEntryException.class);
    }

    private static Dictation with(String key, String value) {
        return new Dictation("", "", "", Optional.empty(), "", "off", false, "", "", false, 0, Map.of(key, value));
    }

    @Test
    void writesAForeignIdWhereTheIdStands() {
        assertThat(kind.encode(kind.decode("{\"id\":7,\"x\":1,\"final_text\":\"a\"}")))
                .endsWith("\"audio_duration\":0.0,\"x\":1,\"id\":7}");
    }

    @Test
    void keepsAForeignNumberOfAnyLength() {
        String number = "9".repeat(5_000);
        assertThat(kind.encode(kind.decode("{\"final_text\":\"a\",\"x\":" + number + "}")))
                .contains("\"x\":" + number);
    }

    @Test
    void isFoundByItsTextsItsModeItsModelsAndItsCorrection() {
        assertThat(kind.searchFields(kind.decode(FROM_THE_SOURCE)))
                .isEqualTo(new SearchFields(
                        Map.of(
                                "asr_text", "果果今天在公园里遇到了平平。",
                                "enhanced_text", "果果今天在公园里遇到了平平。",
                                "final_text", "果果今天在公园里遇到了萍萍。"),
                        Map.of(
                                "mode", List.of("proofread"),
                                "model", List.of("funasr-paraformer", "qwen2.5:7b"),
                                "corrected", List.of("true"))));
    }

    @Test
    void whatADictationLacksIsNoSearchField() {
        SearchFields fields = kind.searchFields(kind.decode("{\"final_text\":\"a\"}"));
        assertThat(fields.texts()).containsOnlyKeys("asr_text", "final_text");
        assertThat(fields.values()).containsOnlyKeys("mode", "corrected");
    }

    @Test
    void entersAHistoryAsTheUsersRecognisedAndFinalText() {
        assertThat(kind.historyEntry(kind.withId(kind.decode(FROM_THE_SOURCE), "x1")))
                .contains(new HistoryEntry(
                        "x1",
                        Role.USER,
                        "",
                        "果果今天在公园里遇到了平平。",
                        "果果今天在公园里遇到了萍萍。",
                        Optional.of(Instant.parse("2026-03-12T10:30:00.123456Z"))));
    }
}
