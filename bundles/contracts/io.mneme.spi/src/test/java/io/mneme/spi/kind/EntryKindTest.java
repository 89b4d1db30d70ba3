package io.mneme.spi.kind;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A kind that implements only the required methods. */
class EntryKindTest implements EntryKindContract<String> {

    @Override
    public EntryKind<String> kind() {
        return new WordsKind();
    }

    @Override
    public String entryWithText(String text) {
        return text;
    }

    /** A kind whose entries are plain texts; only line breaks are escaped. */
    private static final class WordsKind implements EntryKind<String> {

        @Override
        public String name() {
            return "words";
        }

        @Override
        public String decode(String line) {
            return line.translateEscapes();
        }

        @Override
        public String encode(String entry) {
            return entry.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
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
            return "1";
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
}
