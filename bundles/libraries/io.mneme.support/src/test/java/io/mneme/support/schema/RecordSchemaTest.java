package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.spi.kind.SearchFields;
import io.mneme.support.schema.NoteKind.Note;
import io.mneme.support.schema.NoteKind.Note.Mood;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordSchemaTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");
    private static final RecordSchema<Note> SCHEMA = NoteKind.SCHEMA;

    @Test
    void writesTheKeysInTheirOrderThenTheFurtherOnesThenTheId() {
        assertThat(written("{'id':'n1','x':[1, 2],'mood':'calm','stars':2,'done':true,'text':'a','hours':1.50}"))
                .isEqualTo("{'text':'a','title':null,'mood':'calm','stars':2,'done':true,'hours':1.5,'tags':[],"
                        + "'x':[1, 2],'id':'n1'}");
    }

    @Test
    void omitsWhatIsAbsentOnlyIfItsKeyAllowsThat() {
        assertThat(written("{'text':'a'}"))
                .isEqualTo("{'text':'a','title':null,'mood':null,'stars':null,'done':false,'hours':0.0,'tags':[]}");
        assertThat(written("{'at':'2026-03-12','text':'a'}")).startsWith("{'at':'2026-03-12','text':'a',");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "'at':''",
                "'at':null",
                "'at':5",
                "'title':[1]",
                "'mood':'CALM'",
                "'stars':1.5",
                "'stars':9",
                "'done':'yes'",
                "'hours':-1",
                "'tags':[1]",
                "'id':''"
            })
    void keepsAValueThatBreaksTheRuleForFiles(String wrong) {
        assertThat(written("{'text':'a'," + wrong + "}")).contains(wrong);
    }

    private record Line(String text, boolean done, Map<String, String> extraFields) {}

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"'text':''", "'text':null", "'done':null"})
    void keepsAValueThatAnEntryCannotHaveWhateverTheRuleOfItsKey(String foreign) {
        RecordKey<Line, String> text =
                RecordKey.text("text", Line::text).omittedIfEmpty().inFiles(FieldRule.TEXT_OR_NULL);
        RecordKey<Line, Boolean> done = RecordKey.flag("done", Line::done).orNull("must be true, false or null");
        RecordSchema<Line> schema = RecordSchema.of(
                values -> new Line(values.text(text), values.get(done, false), values.extraFields()),
                Line::extraFields,
                text,
                done);

        assertThat(schema.line(schema.read(json("{" + foreign + "}"))).replace('"', '\''))
                .contains(foreign);
    }

    @Test
    void readsEachTypeOfValue() {
        Note note = SCHEMA.read(json("{'at':'t','text':'a','title':'b','mood':'very_glad','stars':3,'done':true,"
                + "'hours':1e1,'tags':['c', 'd'],'id':'n1'}"));
        assertThat(note)
                .isEqualTo(new Note(
                        "n1",
                        "t",
                        "a",
                        Optional.of("b"),
                        Optional.of(Mood.VERY_GLAD),
                        Optional.of(3L),
                        true,
                        10.0,
                        List.of("c", "d"),
                        Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {}                       | text must be given
                    {'text':5}               | text must be given
                    []                       | must be a JSON object
                    {'text':'a'} 1           | must be one JSON object and nothing after it
                    """)
    void namesWhatALineLacks(String line, String rule) {
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> SCHEMA.read(json(line)))
                .withMessage(rule);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {}                       | text must be given
                    {'text':5}               | text must be a text
                    {'text':' '}             | text must not be blank
                    {'text':'123456789012345678901'} | text must not be longer than 20
                    {'text':'a','at':'soon'} | at must be an ISO 8601 time with an offset, as 2026-03-12T10:30:00+00:00: soon
                    {'text':'a','stars':9}   | stars must be 1 to 5, or null
                    {'text':'a','id':''}     | id must be a text that is not empty
                    """)
    void namesTheKeyWhoseValueWasSentAndBreaksARule(String sent, String rule) {
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> SCHEMA.readSent(json(sent), NOW))
                .withMessage(rule);
    }

    @Test
    void aTimeThatWasSentIsStoredInUtcAndAMissingOneIsThePresentMoment() {
        assertThat(SCHEMA.readSent(json("{'text':'a','at':'2026-03-12T10:30:00+08:00'}"), NOW)
                        .at())
                .isEqualTo("2026-03-12T02:30:00Z");
        assertThat(SCHEMA.readSent(json("{'text':'a'}"), NOW).at()).isEqualTo("2026-03-12T10:30:00Z");
    }

    @Test
    void anotherIdReplacesOneOfAnotherType() {
        Note note = SCHEMA.read(json("{'text':'a','id':5,'x':1}"));
        assertThat(SCHEMA.id(note)).isEmpty();
        Note numbered = SCHEMA.withId(note, "n1");
        assertThat(SCHEMA.id(numbered)).isEqualTo("n1");
        assertThat(numbered.extraFields()).containsExactly(Map.entry("x", "1"));
    }

    @Test
    void anotherValueOfAKeyChangesNothingElse() {
        Note note = SCHEMA.read(json("{'text':'a','title':7,'stars':2,'x':1,'id':'n1'}"));
        assertThat(SCHEMA.with(note, NoteKind.TITLE, "b"))
                .isEqualTo(SCHEMA.read(json("{'text':'a','title':'b','stars':2,'x':1,'id':'n1'}")));
    }

    @Test
    void aSchemaWithoutAKeyDoesNotWriteIt() {
        Note note = SCHEMA.read(json("{'text':'a','title':'b','id':'n1'}"));
        assertThat(SCHEMA.without(NoteKind.TITLE).line(note))
                .doesNotContain("title")
                .contains("n1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SCHEMA.without(NoteKind.TITLE).with(note, NoteKind.TITLE, "c"));
    }

    @Test
    void searchesFindWhatTheKeysSay() {
        Note note = SCHEMA.read(json("{'text':'a','title':'b','mood':'calm','done':true}"));
        assertThat(SCHEMA.searchedTexts(note)).isEqualTo(Map.of("text", "a", "title", "b"));
        assertThat(SCHEMA.searchedValues(note))
                .isEqualTo(Map.of(SearchFields.MODE, List.of("calm"), SearchFields.CORRECTED, List.of("true")));
    }

    @Test
    void theRedactionIsThatOfTheKeys() {
        assertThat(SCHEMA.withNestedNames(List.of("inner")).redactionRules())
                .isEqualTo(new RedactionRules(
                        Set.of("at", "text", "title", "mood", "stars", "done", "hours", "tags", "id", "inner"),
                        Set.of("id"),
                        Set.of("at"),
                        Set.of("title")));
    }

    @Test
    void theTimestampIsThatOfTheKeyOfTimes() {
        assertThat(SCHEMA.timestamp(SCHEMA.read(json("{'text':'a','at':'2026-03-12T10:30:00Z'}"))))
                .contains(NOW);
        assertThat(SCHEMA.timestamp(SCHEMA.read(json("{'text':'a'}")))).isEmpty();
    }

    private static String written(String line) {
        return SCHEMA.line(SCHEMA.read(json(line))).replace('"', '\'');
    }

    private static String json(String withSingleQuotes) {
        return withSingleQuotes.replace('\'', '"');
    }
}
