package io.mneme.spi.kind;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A kind whose entry is the text of its line, without an id. */
public class VerbatimKind implements EntryKind<String> {

    @Override
    public String name() {
        return "verbatim";
    }

    @Override
    public String decode(String line) {
        return line;
    }

    @Override
    public String encode(String entry) {
        return entry;
    }

    @Override
    public String id(String entry) {
        return "";
    }

    @Override
    public String withId(String entry, String id) {
        return entry;
    }

    @Override
    public String newId() {
        return "new";
    }

    @Override
    public List<String> lanes(String entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(String entry) {
        return Optional.empty();
    }
}
