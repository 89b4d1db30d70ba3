package io.mneme.spi.kind;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** A kind of entry for the contract tests of journals: a line is the fields of a note, with a bar between two. */
public final class LaneNoteKind implements EntryKind<LaneNote>, EntryParser<LaneNote> {

    private static final String SEPARATOR = "|";
    private static final int FIELDS = 4;

    /**
     * A note of one line.
     *
     * @param id its id; empty before it is stored
     * @param lane the lane that lists it
     * @param time when it took place
     * @param text what it says
     */
    public record LaneNote(String id, String lane, String time, String text) {

        /** The first moment; each further note is a minute later, on the same day. */
        private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00Z");

        private static final int MINUTES_OF_DAY = 1440;
        private static final int SECONDS_OF_MINUTE = 60;
        private static final AtomicInteger NUMBER = new AtomicInteger();

        /** Makes a note without an id, a minute later than the one before. */
        public static LaneNote of(String lane, String text) {
            int minute = NUMBER.getAndIncrement() % MINUTES_OF_DAY;
            return new LaneNote(
                    "",
                    lane,
                    FIRST.plusSeconds((long) minute * SECONDS_OF_MINUTE).toString(),
                    text);
        }

        public LaneNote withId(String newId) {
            return new LaneNote(newId, lane, time, text);
        }

        public LaneNote withText(String newText) {
            return new LaneNote(id, lane, time, newText);
        }

        public Optional<Instant> moment() {
            return Optional.of(Instant.parse(time));
        }
    }

    @Override
    public String name() {
        return "lane-note";
    }

    @Override
    public LaneNote decode(String line) {
        String[] fields = line.split("\\|", -1);
        if (fields.length != FIELDS) {
            throw new InvalidEntryException("", "must have " + FIELDS + " fields");
        }
        return new LaneNote(fields[0], fields[1], fields[2], fields[3]);
    }

    @Override
    public String encode(LaneNote entry) {
        return String.join(SEPARATOR, entry.id(), entry.lane(), entry.time(), entry.text());
    }

    @Override
    public Optional<EntryParser<LaneNote>> parser() {
        return Optional.of(this);
    }

    @Override
    public LaneNote read(String json, Instant now) {
        return new LaneNote("", "sent", now.toString(), json);
    }

    @Override
    public String id(LaneNote entry) {
        return entry.id();
    }

    @Override
    public LaneNote withId(LaneNote entry, String id) {
        return entry.withId(id);
    }

    @Override
    public String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public List<String> lanes(LaneNote entry) {
        return List.of(entry.lane());
    }

    @Override
    public Optional<Instant> timestamp(LaneNote entry) {
        return entry.moment();
    }
}
