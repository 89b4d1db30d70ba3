package io.mneme.spi.kind;

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
    private static final class WordsKind extends VerbatimKind {

        @Override
        public String decode(String line) {
            return line.translateEscapes();
        }

        @Override
        public String encode(String entry) {
            return entry.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        }
    }
}
