package io.mneme.support.schema;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.schema.NoteKind.Note;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A kind with a key of each type. */
final class NoteKind implements SchemaKind<Note> {

    private static final RecordKey<Note, String> AT = RecordKey.timestamp("at", Note::at)
            .omittedIfEmpty()
            .sent(FieldRule.TEXT)
            .sentTime(Instant::toString);

    private static final RecordKey<Note, String> TEXT = RecordKey.text("text", Note::text)
            .required("must be given")
            .sent(
                    FieldRule.TEXT,
                    new FieldRule("must not be blank", value -> !value.text().isBlank()),
                    new FieldRule("must not be longer than 20", value -> FieldRule.isText(value, 20)))
            .searched();

    static final RecordKey<Note, String> TITLE =
            RecordKey.optionalText("title", Note::title).searched().group();

    private static final RecordKey<Note, Note.Mood> MOOD = RecordKey.constant(
                    "mood", Note::mood, Note.Mood.class, "must be calm or very_glad")
            .orNull("must be calm, very_glad or null")
            .searchedAs(SearchFields.MODE);

    private static final RecordKey<Note, Long> STARS = RecordKey.whole(
                    "stars", Note::stars, FieldRule.whole("must be 1 to 5", 1, 5))
            .orNull("must be 1 to 5, or null");

    private static final RecordKey<Note, Boolean> DONE =
            RecordKey.flag("done", Note::done).searchedAs(SearchFields.CORRECTED);

    private static final RecordKey<Note, Double> HOURS =
            RecordKey.amount("hours", Note::hours, "must be a number of hours");

    private static final RecordKey<Note, List<String>> TAGS = RecordKey.of(
            "tags",
            (Note note) -> Optional.of(note.tags()),
            list -> JsonFields.texts(list).orElseThrow(),
            tags -> JsonText.list(tags).raw(),
            new FieldRule("must be texts", value -> JsonFields.texts(value).isPresent()));

    private static final RecordKey<Note, String> ID =
            RecordKey.text("id", Note::id).rule(FieldRule.NOT_EMPTY).reference();

    static final RecordSchema<Note> SCHEMA =
            RecordSchema.of(NoteKind::note, Note::extraFields, AT, TEXT, TITLE, MOOD, STARS, DONE, HOURS, TAGS, ID);

    /** A note. */
    record Note(
            String id,
            String at,
            String text,
            Optional<String> title,
            Optional<Mood> mood,
            Optional<Long> stars,
            boolean done,
            double hours,
            List<String> tags,
            Map<String, String> extraFields) {

        enum Mood {
            CALM,
            VERY_GLAD
        }
    }

    private static Note note(RecordValues<Note> values) {
        return new Note(
                values.text(ID),
                values.text(AT),
                values.get(TEXT),
                values.find(TITLE),
                values.find(MOOD),
                values.find(STARS),
                values.get(DONE, false),
                values.get(HOURS, 0.0),
                values.get(TAGS, List.of()),
                values.extraFields());
    }

    @Override
    public String name() {
        return "note";
    }

    @Override
    public RecordSchema<Note> schema() {
        return SCHEMA;
    }

    @Override
    public Optional<EntryParser<Note>> parser() {
        return Optional.of(this);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(Note entry) {
        return Optional.of(new HistoryEntry(entry.id(), Role.USER, "", entry.text(), entry.text(), timestamp(entry)));
    }
}
