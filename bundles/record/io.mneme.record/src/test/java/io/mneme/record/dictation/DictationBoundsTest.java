package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.RecordBounds;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationBoundsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final String LONGEST_NAME = "😀".repeat(RecordBounds.MAX_NAME_CHARS);
    private static final String HUGE_NAME = "y".repeat(8_000_000);

    private final DictationKind kind = new DictationKind();

    @ParameterizedTest
    @ValueSource(strings = {"enhance_mode", "stt_model", "llm_model"})
    void aNameOf256CharactersIsRecordedAndALongerOneRefused(String key) {
        assertThat(kind.encode(DictationParser.recorded(line(key, LONGEST_NAME), NOW)))
                .contains(LONGEST_NAME);
        assertRefused(
                () -> DictationParser.recorded(line(key, LONGEST_NAME + "x"), NOW),
                key,
                "must be a text of at most 256 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"enhance_mode", "stt_model", "llm_model"})
    void anEditHasTheSameBound(String key) {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\"}", NOW);
        assertRefused(
                () -> edited(before, line(key, LONGEST_NAME + "x"), NOW),
                key,
                "must be a text of at most 256 characters");
    }

    @Test
    void aLongNameInAFileMeansWhatItsAbsenceMeansAndStays() {
        String line =
                "{\"final_text\":\"a\",\"enhance_mode\":\"%1$s\",\"stt_model\":\"%1$s\",\"llm_model\":\"%1$s\",\"timestamp\":\"%1$s\"}"
                        .formatted(HUGE_NAME);
        Dictation dictation = kind.decode(line);
        assertThat(dictation.mode()).isEqualTo("off");
        assertThat(dictation.sttModel()).isEmpty();
        assertThat(dictation.llmModel()).isEmpty();
        assertThat(dictation.timestamp()).isEmpty();
        assertThat(kind.lanes(dictation)).containsExactly(DictationLanes.ofMode("off"));
        assertThat(kind.encode(dictation).length()).isGreaterThan(4 * HUGE_NAME.length());
    }

    @Test
    void aLongKeyIsRefusedAndNotRepeated() {
        String field = "k".repeat(40) + "…";
        assertRefused(
                () -> DictationParser.recorded(line("k".repeat(257), "x"), NOW),
                field,
                "must have a key of at most 256 characters");
        assertThat(DictationParser.recorded(line("k".repeat(256), "x"), NOW).extraFields())
                .hasSize(1);
    }

    @Test
    void aLongKeyThatIsThereTwiceIsNotRepeatedWhole() {
        String key = "k".repeat(40_000);
        assertThatThrownBy(() -> DictationParser.recorded("{\"%1$s\":1,\"%1$s\":2}".formatted(key), NOW))
                .isInstanceOf(InvalidEntryException.class)
                .message()
                .contains("Duplicate field 'kkk")
                .hasSizeLessThan(300);
    }

    @Test
    void tooManyKeysAreRefused() {
        assertThat(DictationParser.recorded(keys(999), NOW).extraFields()).hasSize(999);
        assertRefused(() -> DictationParser.recorded(keys(1_000), NOW), "", "must not have more than 1000 keys");
    }

    @Test
    void editsCannotAddMoreKeysThanAnEntryMayHave() {
        Dictation before = DictationParser.recorded(keys(900), NOW);
        assertRefused(
                () -> edited(before, "{" + members("more", 200) + "}", NOW), "", "must not have more than 1000 keys");
        assertThat(edited(before, "{\"final_text\":\"b\"}", NOW).finalText()).isEqualTo("b");
    }

    @Test
    void aLineOfAFileWithMoreKeysCanBeEdited() {
        Dictation before = kind.decode(keys(2_000));
        Dictation once = edited(before, "{\"key0\":null}", NOW);
        assertThat(once.extraFields()).containsKey("edited_at").hasSize(2_000);
    }

    private static String line(String key, String text) {
        return "{\"final_text\":\"a\",\"" + key + "\":\"" + text + "\"}";
    }

    private static String keys(int count) {
        return "{\"final_text\":\"a\"," + members("key", count) + "}";
    }

    private static String members(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"" + name + i + "\":1").collect(Collectors.joining(","));
    }

    private static void assertRefused(ThrowingCallable call, String field, String rule) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(InvalidEntryException.class, refused -> assertThat(refused.field())
                        .isEqualTo(field))
                .hasMessage((field + " " + rule).strip());
    }

    private static Dictation edited(Dictation before, String patch, Instant now) {
        return DictationParser.edited(before, JsonFields.strict(patch), now);
    }
}
