package io.mneme.spi.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.render.HistoryEntry;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of every kind of entry. A kind's test implements this interface, and JUnit runs it all.
 *
 * @param <E> the kind of entry
 */
public interface EntryKindContract<E> {

    /** When the entries of the tests are sent. */
    Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    /** Returns the kind under test. */
    EntryKind<E> kind();

    /** Returns an entry with an id that contains this text. */
    E entryWithText(String text);

    /** Returns texts that are hard to encode. */
    static Stream<String> texts() {
        return Stream.of(
                "",
                "今天 é ß",
                "😀",
                "\"quoted\" \\ / </script>",
                "\n \r\n \t \b \f \0 \u0001 \u001f \u007f \u0085",
                "\u2028 \u2029 \ufeff \ufffd \uffff",
                "a".repeat(100_000),
                "😀".repeat(10_000),
                "a" + "😀".repeat(10_000),
                "今\"".repeat(10_000));
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(kind().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @ParameterizedTest(name = "text {index}")
    @MethodSource("io.mneme.spi.kind.EntryKindContract#texts")
    default void itsBytesAreThoseOfTheLineItEncodes(String text) throws CharacterCodingException {
        E entry = entryWithText(text);
        Optional<byte[]> bytes = kind().bytes(entry);
        if (bytes.isPresent()) {
            assertThat(strictly(bytes.get())).isEqualTo(kind().encode(entry));
        }
    }

    @ParameterizedTest(name = "text {index}")
    @MethodSource("io.mneme.spi.kind.EntryKindContract#texts")
    default void readsBackWhatItWroteAsOneLine(String text) {
        E entry = entryWithText(text);
        String line = kind().encode(entry);
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(kind().decode(line)).isEqualTo(entry);
    }

    @ParameterizedTest(name = "text {index}")
    @ValueSource(strings = {"a\ud83d", "\ude00b", "\ud83d\ud83d\ude00", "\ude00\ude00", "\ude00\ud83d"})
    default void itsBytesRefuseHalfOfASurrogatePairOrLoseNothingOfIt(String text) throws CharacterCodingException {
        E entry = entryWithText(text);
        Optional<byte[]> bytes;
        try {
            bytes = kind().bytes(entry);
        } catch (InvalidEntryException refused) {
            return;
        }
        if (bytes.isPresent()) {
            assertThat(kind().decode(strictly(bytes.get()))).isEqualTo(entry);
        }
    }

    @Test
    default void itsSearchFieldsAreTheSameTwiceAndAfterReadingItsLine() {
        E entry = entryWithText("hidden bird");
        SearchFields fields = kind().searchFields(entry);
        assertThat(kind().searchFields(entry)).isEqualTo(fields);
        assertThat(kind().searchFields(kind().decode(kind().encode(entry)))).isEqualTo(fields);
    }

    @Test
    default void itsSearchFieldsLackNothingAndEachIsNamed() {
        SearchFields fields = kind().searchFields(entryWithText("hidden bird"));
        assertThat(fields.texts().keySet()).allMatch(name -> name.matches("[a-z][a-z0-9_]{0,30}"));
        assertThat(fields.texts().values()).doesNotContainNull().doesNotContain("");
        assertThat(SearchFields.KEYS).containsAll(fields.values().keySet());
        assertThat(fields.values().values())
                .allSatisfy(values ->
                        assertThat(values).isNotEmpty().doesNotContainNull().doesNotContain(""));
    }

    @Test
    default void everyTextOfItsSearchFieldsIsATextOfTheEntry() {
        assertThat(kind().searchFields(entryWithText("hidden bird")).texts().values())
                .allMatch(text -> text.contains("hidden bird"));
    }

    @Test
    default void whatIsRedactedInItsLineIsInNoSearchFieldAndInNoHistory() {
        E redacted = kind().decode(kind().encode(entryWithText("hidden bird")).replace("bird", "[x]"));
        assertThat(kind().searchFields(redacted).toString()).doesNotContain("bird");
        assertThat(kind().historyEntry(redacted).toString()).doesNotContain("bird");
    }

    @Test
    default void itsHistoryEntryHasItsIdItsTimeAndItsText() {
        E entry = entryWithText("hidden bird");
        Optional<HistoryEntry> history = kind().historyEntry(entry);
        assertThat(kind().historyEntry(entry)).isEqualTo(history);
        assertThat(history.stream()).allSatisfy(said -> {
            assertThat(said.id()).isEqualTo(kind().id(entry));
            assertThat(said.timestamp()).isEqualTo(kind().timestamp(entry));
            assertThat(said.text()).contains("hidden bird");
            assertThat(said.recognised()).contains("hidden bird");
        });
    }

    @ParameterizedTest(name = "text {index}")
    @MethodSource("io.mneme.spi.kind.EntryKindContract#texts")
    default void itsInputReadsItsJsonWithTheSameIdAndTheResultAsItIs(String text) {
        E entry = entryWithText(text);
        kind().parser().ifPresent(input -> {
            E read;
            try {
                read = input.read(kind().json(entry), NOW);
            } catch (InvalidEntryException rejected) {
                return;
            }
            assertThat(input.id(read)).isEqualTo(kind().id(entry)).isEqualTo(kind().id(read));
            assertThat(input.read(kind().json(read), NOW.plusSeconds(1))).isEqualTo(read);
        });
    }

    @Test
    default void itsInputAcceptsAnEntryOfItsOwn() {
        E entry = entryWithText("hidden bird");
        assertThat(kind().parser().stream())
                .allSatisfy(input -> assertThat(kind().json(input.read(kind().json(entry), NOW)))
                        .contains("hidden bird"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"id\":null}",
                "{\"id\":\"\"}",
                "{\"id\":[1]}",
                "{\"timestamp\":\"\"}",
                "{\"a\":{\"b\":[]}}"
            })
    default void itsInputReadsOrRejectsWhatItDoesNotExpect(String json) {
        kind().parser().ifPresent(input -> {
            try {
                assertThat(input.read(json, NOW)).isNotNull();
            } catch (InvalidEntryException rejected) {
                assertThat(rejected.getMessage()).isNotBlank();
            }
        });
    }

    /** A journal skips a line that is not UTF-8. */
    private static String strictly(byte[] line) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    }
}
